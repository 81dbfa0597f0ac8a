-- A draft exists only while its signing is in progress: submitting or closing the signing deletes it.
CREATE FUNCTION delete_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM signing_drafts WHERE signed_contract_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_delete_draft AFTER UPDATE OF status ON signed_contracts
  FOR EACH ROW WHEN (OLD.status = 'in_progress' AND NEW.status <> 'in_progress')
  EXECUTE FUNCTION delete_draft();
