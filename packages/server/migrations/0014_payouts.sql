CREATE TABLE "payouts" (
	"redemption_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"account_ending" text,
	"reference" text,
	"reason" text,
	"is_unrecorded" boolean DEFAULT false NOT NULL,
	"exported_at" timestamp (3) with time zone,
	"exported_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"sent_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	"failed_at" timestamp (3) with time zone,
	"failed_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_state_valid" CHECK ("payouts"."state" in ('to_pay', 'sent', 'confirmed', 'failed')),
	CONSTRAINT "payouts_state_has_times" CHECK (case "payouts"."state"
        when 'to_pay' then num_nonnulls("payouts"."sent_at", "payouts"."confirmed_at", "payouts"."failed_at") = 0
        when 'sent' then "payouts"."sent_at" is not null and num_nonnulls("payouts"."confirmed_at", "payouts"."failed_at") = 0
        when 'confirmed' then num_nulls("payouts"."sent_at", "payouts"."confirmed_at") = 0 and "payouts"."failed_at" is null
        else "payouts"."failed_at" is not null and "payouts"."confirmed_at" is null end),
	CONSTRAINT "payouts_reference_when_sent" CHECK (("payouts"."sent_at" is null) = ("payouts"."reference" is null) and "payouts"."reference" <> ''),
	CONSTRAINT "payouts_reason_when_failed" CHECK (("payouts"."failed_at" is null) = ("payouts"."reason" is null) and "payouts"."reason" <> ''),
	CONSTRAINT "payouts_admins_named" CHECK (("payouts"."exported_at" is null) = ("payouts"."exported_by" is null)
        and ("payouts"."failed_at" is null) = ("payouts"."failed_by" is null)
        and ("payouts"."is_unrecorded" or (("payouts"."sent_at" is null) = ("payouts"."sent_by" is null)
          and ("payouts"."confirmed_at" is null) = ("payouts"."confirmed_by" is null)))),
	CONSTRAINT "payouts_not_handled_by_buyer" CHECK (not coalesce("payouts"."user_id" in ("payouts"."exported_by", "payouts"."sent_by", "payouts"."confirmed_by", "payouts"."failed_by"), false))
);
--> statement-breakpoint
ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "payouts_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "redemptions_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "signings_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "payout_columns" text DEFAULT 'Payout = payout
Account name = account_name
Account number = account_number
Bank = bank_name
Amount = naira
Narration = narration' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_exported_by_users_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_failed_by_users_id_fk" FOREIGN KEY ("failed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_queue" ON "payouts" USING btree ("state","created_at","redemption_id");--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed'));--> statement-breakpoint

-- ============================================================================
-- Payouts: one for each approved cash redemption
-- ============================================================================
-- Cash that was approved before counts as paid: nobody recorded how.
INSERT INTO payouts (redemption_id, user_id, state, reference, is_unrecorded, sent_at, confirmed_at, created_at)
SELECT id, user_id, 'confirmed', 'before payouts were recorded', true, decided, decided, decided
FROM (SELECT *, coalesce(decided_at, created_at) AS decided FROM redemptions) AS redemption
WHERE type = 'CASH' AND status = 'APPROVED';
--> statement-breakpoint
CREATE FUNCTION create_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payouts (redemption_id, user_id, state, created_at)
    VALUES (NEW.id, NEW.user_id, 'to_pay', coalesce(NEW.decided_at, NEW.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_create_payout_insert AFTER INSERT ON redemptions
  FOR EACH ROW WHEN (NEW.type = 'CASH' AND NEW.status = 'APPROVED')
  EXECUTE FUNCTION create_payout();
--> statement-breakpoint
CREATE TRIGGER redemptions_create_payout_update AFTER UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (NEW.type = 'CASH' AND NEW.status = 'APPROVED' AND OLD.status <> 'APPROVED')
  EXECUTE FUNCTION create_payout();
--> statement-breakpoint
CREATE TRIGGER payouts_no_direct_insert BEFORE INSERT ON payouts
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_write();
--> statement-breakpoint
CREATE TRIGGER payouts_no_delete BEFORE DELETE ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payouts_no_truncate BEFORE TRUNCATE ON payouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The edges are those of PAYOUT_TRANSITIONS in `packages/api/src/rules/payouts.ts`. What was recorded stays: only a payout
-- that is to be paid can be exported, and one that has ended does not change.
CREATE FUNCTION refuse_illegal_payout_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('to_pay', 'sent'), ('to_pay', 'failed'), ('sent', 'confirmed'), ('sent', 'failed')
  ) THEN
    RAISE EXCEPTION 'a payout cannot go from % to %', OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (OLD.redemption_id, OLD.user_id, OLD.is_unrecorded, OLD.created_at)
      IS DISTINCT FROM (NEW.redemption_id, NEW.user_id, NEW.is_unrecorded, NEW.created_at)
    OR (OLD.state <> 'to_pay' AND
      (OLD.reference, OLD.sent_at, OLD.sent_by, OLD.exported_at, OLD.exported_by, OLD.account_ending)
        IS DISTINCT FROM
      (NEW.reference, NEW.sent_at, NEW.sent_by, NEW.exported_at, NEW.exported_by, NEW.account_ending))
    OR (OLD.state IN ('confirmed', 'failed') AND
      (OLD.confirmed_at, OLD.confirmed_by, OLD.failed_at, OLD.failed_by, OLD.reason)
        IS DISTINCT FROM (NEW.confirmed_at, NEW.confirmed_by, NEW.failed_at, NEW.failed_by, NEW.reason)) THEN
    RAISE EXCEPTION 'what is recorded of a payout is not changed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_transition BEFORE UPDATE ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_payout_change();
--> statement-breakpoint
-- Takes the fee of a failed payout from the month of its approval.
CREATE FUNCTION uncount_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE commission_totals AS total SET
    redemptions = total.redemptions - 1,
    amount = total.amount - redemption.amount,
    commission = total.commission - redemption.commission_amount,
    rates = total.rates - redemption.commission_rate
  FROM redemptions AS redemption
  WHERE redemption.id = NEW.redemption_id
    AND total.month = to_char(coalesce(redemption.decided_at, redemption.created_at) AT TIME ZONE 'UTC', 'YYYY-MM');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_uncount_commission AFTER UPDATE OF state ON payouts
  FOR EACH ROW WHEN (NEW.state = 'failed' AND OLD.state <> 'failed')
  EXECUTE FUNCTION uncount_commission();