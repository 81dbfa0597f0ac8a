-- The default is for new contracts: of the others only those at which the clock has still to look are put before it below.
ALTER TABLE "contracts" ADD COLUMN "clock_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "clock_at" SET DEFAULT '1970-01-01T00:00:00.000Z';
--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "clock_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "contracts_clock" ON "contracts" USING btree ("clock_at","id") WHERE deleted_at is null and clock_at is not null;
--> statement-breakpoint
CREATE INDEX "redemptions_unbreached" ON "redemptions" USING btree ("review_due_at","id") WHERE status = 'PENDING' and review_breached_at is null;
--> statement-breakpoint
CREATE INDEX "signed_contracts_clock" ON "signed_contracts" USING btree ("clock_at") WHERE status in ('in_progress', 'changes_requested') and clock_at is not null;
--> statement-breakpoint
CREATE INDEX "signed_contracts_unbreached" ON "signed_contracts" USING btree ("review_due_at","id") WHERE status = 'pending' and review_breached_at is null;
--> statement-breakpoint
-- Has the clock look again at a contract whose times change; the list computes its state again.
CREATE OR REPLACE FUNCTION reset_expiry_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expiry_state := 'active';
  NEW.clock_at := 'epoch';
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Has the clock look in its next run at a signing that opens, or whose own times change.
CREATE FUNCTION show_signing_to_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.clock_at := 'epoch';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_clock_changed BEFORE UPDATE OF status, work_due_at, correction_due_at ON signed_contracts
  FOR EACH ROW WHEN (NEW.status IN ('in_progress', 'changes_requested'))
  EXECUTE FUNCTION show_signing_to_clock();
--> statement-breakpoint
-- Who signs says when to look first; other writers need not.
CREATE TRIGGER signed_contracts_clock_added BEFORE INSERT ON signed_contracts
  FOR EACH ROW WHEN (NEW.clock_at IS NULL AND coalesce(NEW.work_due_at, NEW.correction_due_at) IS NOT NULL)
  EXECUTE FUNCTION show_signing_to_clock();
--> statement-breakpoint
UPDATE signed_contracts SET clock_at = 'epoch'
WHERE status IN ('in_progress', 'changes_requested') AND coalesce(work_due_at, correction_due_at) IS NOT NULL;
--> statement-breakpoint
UPDATE contracts SET clock_at = 'epoch'
WHERE deleted_at IS NULL AND grace_period_end IS NOT NULL AND (grace_period_end > now() OR EXISTS (
  SELECT FROM signed_contracts
  WHERE contract_id = contracts.id AND signed_contracts.status IN ('in_progress', 'changes_requested')));
