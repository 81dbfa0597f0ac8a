CREATE TABLE "ledger_decision_leaves" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"before_hash" text NOT NULL,
	"after_hash" text NOT NULL,
	"salt" text,
	CONSTRAINT "ledger_decision_leaves_position_unique" UNIQUE("block","position")
);
--> statement-breakpoint
ALTER TABLE "ledger_blocks" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "ledger_leaves" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_leaves" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "ledger_leaves" ADD COLUMN "balance" bigint;--> statement-breakpoint
ALTER TABLE "ledger_leaves" ADD CONSTRAINT "ledger_leaves_number_unique" UNIQUE("user_id","number");--> statement-breakpoint
ALTER TABLE "ledger_leaves" ADD CONSTRAINT "ledger_leaves_numbered" CHECK (num_nonnulls("ledger_leaves"."user_id", "ledger_leaves"."number", "ledger_leaves"."balance") in (0, 3));--> statement-breakpoint
-- Returns whether the subject of a decision is a deleted person, or a record of theirs.
CREATE FUNCTION is_about_deleted(subject_type text, subject_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_deleted(CASE subject_type
    WHEN 'user' THEN subject_id
    WHEN 'signed_contract' THEN (SELECT s.user_id FROM signed_contracts s WHERE s.id = subject_id)
    WHEN 'appeal' THEN (SELECT a.user_id FROM appeals a WHERE a.id = subject_id)
    WHEN 'redemption' THEN (SELECT r.user_id FROM redemptions r WHERE r.id = subject_id) END)
$$;
--> statement-breakpoint
-- Leaves of decisions are append-only; the salt of those about a deleted person can be removed.
CREATE FUNCTION refuse_changed_decision_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt' AND NEW.salt IS NULL
    AND EXISTS (SELECT FROM admin_decisions d WHERE d.id = OLD.decision_id AND is_about_deleted(d.subject_type, d.subject_id)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_decision_leaves_append_only BEFORE UPDATE OR DELETE ON ledger_decision_leaves
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_decision_leaf();
--> statement-breakpoint
CREATE TRIGGER ledger_decision_leaves_no_truncate BEFORE TRUNCATE ON ledger_decision_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A server of the version before cannot seal beside one that numbers entries: the numbers would have gaps.
CREATE FUNCTION refuse_unnumbered_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number IS NULL THEN
    RAISE EXCEPTION 'a sealed entry has a number' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_leaves_are_numbered BEFORE INSERT ON ledger_leaves
  FOR EACH ROW EXECUTE FUNCTION refuse_unnumbered_leaf();
