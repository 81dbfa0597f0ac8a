ALTER TABLE "contracts" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "was_public" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "contracts_public" ON "contracts" USING btree ("points_cost","id") WHERE deleted_at is null and status = 'active' and is_public;
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_public_remembered" CHECK ("contracts"."was_public" or not "contracts"."is_public");
--> statement-breakpoint
-- By hand from here on. Of a contract that once was public its page says that it is gone; of all others, that there is none.
CREATE FUNCTION remember_public_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_public := NEW.is_public OR (TG_OP = 'UPDATE' AND OLD.was_public);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_remember_public BEFORE INSERT OR UPDATE OF is_public, was_public ON contracts
  FOR EACH ROW EXECUTE FUNCTION remember_public_contract();
--> statement-breakpoint
-- As before, with one more published column.
DROP TRIGGER contracts_content ON contracts;
--> statement-breakpoint
CREATE TRIGGER contracts_content BEFORE UPDATE OF title, type, description, activity, points_cost, points_reward, duration, max_signers, effort_minutes, work_minutes, lapse_refund, survey_required, is_official, is_public, status, expires_at, created_at ON contracts
  FOR EACH ROW WHEN (
    (OLD.title, OLD.type, OLD.description, OLD.activity, OLD.points_cost, OLD.points_reward, OLD.duration, OLD.max_signers, OLD.effort_minutes, OLD.work_minutes, OLD.lapse_refund, OLD.survey_required, OLD.is_official, OLD.is_public, OLD.status, OLD.expires_at, OLD.created_at)
    IS DISTINCT FROM
    (NEW.title, NEW.type, NEW.description, NEW.activity, NEW.points_cost, NEW.points_reward, NEW.duration, NEW.max_signers, NEW.effort_minutes, NEW.work_minutes, NEW.lapse_refund, NEW.survey_required, NEW.is_official, NEW.is_public, NEW.status, NEW.expires_at, NEW.created_at)
  )
  EXECUTE FUNCTION draw_content_id();
