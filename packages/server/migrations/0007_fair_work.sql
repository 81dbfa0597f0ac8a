CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signed_contract_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rejected_by" uuid NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"files" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"by_same_admin" boolean DEFAULT false NOT NULL,
	"recharged_points" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appeals_state_valid" CHECK ("appeals"."state" in ('open', 'upheld', 'overturned')),
	CONSTRAINT "appeals_decided_once" CHECK (("appeals"."state" = 'open') = ("appeals"."decided_by" is null) and ("appeals"."state" = 'open') = ("appeals"."decided_at" is null)),
	CONSTRAINT "appeals_not_decided_by_signer" CHECK ("appeals"."decided_by" is null or "appeals"."decided_by" <> "appeals"."user_id"),
	CONSTRAINT "appeals_decided_by_another_admin" CHECK ("appeals"."decided_by" is null or ("appeals"."decided_by" = "appeals"."rejected_by") = "appeals"."by_same_admin"),
	CONSTRAINT "appeals_recharged_when_overturned" CHECK (("appeals"."state" = 'overturned') = ("appeals"."recharged_points" is not null)),
	CONSTRAINT "appeals_recharged_not_negative" CHECK ("appeals"."recharged_points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_contract_hours" integer DEFAULT 48 NOT NULL,
	"review_item_hours" integer DEFAULT 48 NOT NULL,
	"review_cash_weekdays" integer DEFAULT 5 NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = '00000000-0000-4000-8000-000000000001'::uuid),
	CONSTRAINT "settings_review_times_positive" CHECK ("settings"."review_contract_hours" > 0 and "settings"."review_item_hours" > 0 and "settings"."review_cash_weekdays" > 0)
);
--> statement-breakpoint
CREATE TABLE "submission_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signed_contract_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"request_note" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submission_versions_note_given" CHECK ("submission_versions"."request_note" <> '')
);
--> statement-breakpoint
ALTER TABLE "counters" DROP CONSTRAINT "counters_subject_valid";--> statement-breakpoint
ALTER TABLE "signed_contracts" DROP CONSTRAINT "signed_contracts_status_valid";--> statement-breakpoint
DROP INDEX "signed_contracts_counted";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "places_overturned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "work_minutes" integer;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "lapse_refund" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "review_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "review_breached_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "work_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "correction_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "correction_rounds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "submitted_from" text;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "review_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "review_breached_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "overturned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_rejected_by_users_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_signing_unique" ON "appeals" USING btree ("signed_contract_id");--> statement-breakpoint
CREATE INDEX "appeals_queue" ON "appeals" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_versions_signing_unique" ON "submission_versions" USING btree ("signed_contract_id","version");--> statement-breakpoint
CREATE INDEX "redemptions_review_due" ON "redemptions" USING btree ("review_due_at") WHERE status = 'PENDING' and review_breached_at is null;--> statement-breakpoint
CREATE INDEX "signed_contracts_open" ON "signed_contracts" USING btree ("contract_id","work_due_at") WHERE status in ('in_progress', 'changes_requested');--> statement-breakpoint
CREATE INDEX "signed_contracts_review_due" ON "signed_contracts" USING btree ("review_due_at") WHERE status = 'pending' and review_breached_at is null;--> statement-breakpoint
CREATE INDEX "signed_contracts_counted" ON "signed_contracts" USING btree ("contract_id","status") WHERE status in ('pending', 'rejected', 'lapsed', 'given_back');--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_work_minutes_positive" CHECK ("contracts"."work_minutes" > 0);--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_lapse_refund_within_cost" CHECK ("contracts"."lapse_refund" between 0 and "contracts"."points_cost");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_overturned_not_negative" CHECK ("contracts"."places_overturned" >= 0);--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_subject_valid" CHECK ("counters"."subject" in ('users', 'marketplace_items', 'signings_in_progress', 'signings_pending', 'signings_approved', 'signings_rejected', 'signings_changes_requested', 'signings_missed', 'signings_lapsed', 'signings_given_back', 'redemptions_item_pending', 'redemptions_cash_pending'));--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_reason_valid" CHECK ("signed_contracts"."decision_reason" in ('incomplete', 'wrong_content', 'unreadable_file', 'not_own_work', 'duplicate', 'other'));--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_submitted_from_valid" CHECK ("signed_contracts"."submitted_from" in ('in_progress', 'changes_requested'));--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_rounds_limited" CHECK ("signed_contracts"."correction_rounds" between 0 and 3);--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_overturned_approved" CHECK ("signed_contracts"."overturned_at" is null or "signed_contracts"."status" = 'approved');--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_status_valid" CHECK ("signed_contracts"."status" in ('in_progress', 'pending', 'approved', 'rejected', 'changes_requested', 'missed', 'lapsed', 'given_back'));--> statement-breakpoint

-- ============================================================================
-- Data of earlier versions
-- ============================================================================
INSERT INTO settings (id) VALUES ('00000000-0000-4000-8000-000000000001');
--> statement-breakpoint
-- What was agreed is what the contract says now: no version before has kept more. All dates are set together, since each
-- row is written anew. What is overdue already is told to nobody.
UPDATE signed_contracts AS signing SET
  agreed = jsonb_build_object('title', contract.title, 'description', contract.description,
    'activity', contract.activity, 'work_minutes', NULL, 'lapse_refund', 0),
  submitted_from = CASE WHEN signing.submitted_at IS NOT NULL THEN 'in_progress' END,
  review_due_at = signing.submitted_at + interval '48 hours',
  review_breached_at = CASE WHEN signing.submitted_at + interval '48 hours' <= now() THEN now() END
FROM contracts AS contract WHERE contract.id = signing.contract_id;
--> statement-breakpoint
ALTER TABLE signed_contracts ALTER COLUMN agreed SET NOT NULL;
--> statement-breakpoint
-- Five weekdays in UTC after a Saturday end on Friday, after a Sunday as well, after any other day a week later.
UPDATE redemptions SET review_due_at = created_at + CASE
  WHEN type = 'ITEM' THEN interval '48 hours'
  WHEN extract(isodow FROM created_at AT TIME ZONE 'UTC') = 6 THEN interval '144 hours'
  WHEN extract(isodow FROM created_at AT TIME ZONE 'UTC') = 7 THEN interval '120 hours'
  ELSE interval '168 hours' END;
--> statement-breakpoint
UPDATE redemptions SET review_breached_at = now() WHERE review_due_at <= now();
--> statement-breakpoint

-- ============================================================================
-- Deadlines: one clock for all servers
-- ============================================================================
-- Returns the time that decides deadlines: the clock of the database, so that servers whose clocks differ agree. Where
-- the setting says so, in tests and demo data, it is the time that the server gives.
CREATE FUNCTION deadline_now(server_now timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT CASE current_setting('signpoint.deadline_clock', true)
    WHEN 'server' THEN server_now ELSE clock_timestamp() END
$$;
--> statement-breakpoint

-- ============================================================================
-- States of signings
-- ============================================================================
-- The edges are those of SIGNING_TRANSITIONS in `packages/api/src/rules/transitions.ts`. Only an overturned appeal makes
-- an approval of a rejection.
CREATE OR REPLACE FUNCTION refuse_illegal_signing_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('in_progress', 'pending'), ('in_progress', 'rejected'), ('in_progress', 'given_back'),
    ('in_progress', 'lapsed'), ('in_progress', 'missed'),
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'changes_requested'), ('pending', 'in_progress'),
    ('changes_requested', 'pending'), ('changes_requested', 'rejected'),
    ('missed', 'in_progress'), ('rejected', 'approved')
  ) THEN
    RAISE EXCEPTION 'a signing cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF OLD.status = 'rejected' AND (NEW.overturned_at IS NULL OR NOT EXISTS (
    SELECT FROM appeals WHERE signed_contract_id = NEW.id AND state = 'overturned'
  )) THEN
    RAISE EXCEPTION 'a rejected signing is approved by an appeal alone'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Refuses to change what was appealed, and to decide it again.
CREATE FUNCTION refuse_illegal_appeal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR (OLD.signed_contract_id, OLD.user_id, OLD.rejected_by, OLD.text, OLD.files, OLD.created_at)
    IS DISTINCT FROM
    (NEW.signed_contract_id, NEW.user_id, NEW.rejected_by, NEW.text, NEW.files, NEW.created_at) THEN
    RAISE EXCEPTION 'an appeal is decided once and not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appeals_decided_once BEFORE UPDATE ON appeals
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_appeal_change();
--> statement-breakpoint
CREATE TRIGGER submission_versions_append_only BEFORE UPDATE OR DELETE ON submission_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER submission_versions_no_truncate BEFORE TRUNCATE ON submission_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A draft exists while its signing can be submitted, or could be after an extension: submitting and ending delete it.
DROP TRIGGER signed_contracts_delete_draft ON signed_contracts;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_delete_draft AFTER UPDATE OF status ON signed_contracts
  FOR EACH ROW WHEN (OLD.status IN ('in_progress', 'changes_requested', 'missed')
    AND NEW.status NOT IN ('in_progress', 'changes_requested', 'missed'))
  EXECUTE FUNCTION delete_draft();
--> statement-breakpoint
-- Signings that were never submitted end with their contract, without a notice.
UPDATE signed_contracts AS signing SET status = 'missed', ended_at = contract.grace_period_end
FROM contracts AS contract
WHERE contract.id = signing.contract_id AND signing.status = 'in_progress'
  AND contract.deleted_at IS NULL AND contract.grace_period_end <= now();
