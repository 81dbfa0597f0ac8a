CREATE TABLE "payout_moves" (
	"redemption_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin_id" uuid,
	"reference" text,
	"reason" text,
	CONSTRAINT "payout_moves_redemption_id_number_pk" PRIMARY KEY("redemption_id","number"),
	CONSTRAINT "payout_moves_state_valid" CHECK ("payout_moves"."state" in ('to_pay', 'sent', 'confirmed', 'awaiting_details', 'failed', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_state_valid";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_state_has_times";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_reason_when_failed";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_admins_named";
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_not_handled_by_buyer";
--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_kind_valid";
--> statement-breakpoint
DROP INDEX "second_approvals_one_open";
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "returned_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "returned_by" uuid;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "points_returned_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE payouts SET points_returned_at = failed_at WHERE state = 'failed';
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "details_due_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "details_id" uuid;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "details_given_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "account_confirm_by" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "account_confirmed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "second_approval_id" uuid;
--> statement-breakpoint
ALTER TABLE "payout_moves" ADD CONSTRAINT "payout_moves_redemption_id_payouts_redemption_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."payouts"("redemption_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_moves" ADD CONSTRAINT "payout_moves_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payout_moves_by_time" ON "payout_moves" USING btree ("state","at");
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_second_approval_id_second_approvals_id_fk" FOREIGN KEY ("second_approval_id") REFERENCES "public"."second_approvals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payouts_waiting" ON "payouts" USING btree ((case "state" when 'to_pay' then "account_confirm_by" else "details_due_at" end)) WHERE state = 'awaiting_details'
  or (state = 'to_pay' and account_confirm_by is not null and account_confirmed_at is null);
--> statement-breakpoint
CREATE UNIQUE INDEX "second_approvals_one_open" ON "second_approvals" USING btree ("subject_id","kind") WHERE state = 'open' and kind in ('redemption', 'payout_details', 'contract', 'email_change', 'admin_grant');
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'payout_details_asked', 'code_delivered', 'data_export_ready'));
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'payout_details_asked', 'code_delivered', 'data_export_ready'));
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_returned_by_another_admin_in_time" CHECK ("payouts"."returned_by" <> "payouts"."confirmed_by" and "payouts"."returned_at" <= "payouts"."confirmed_at" + interval '1440 hours');
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_details_complete" CHECK (num_nonnulls("payouts"."details_id", "payouts"."details_given_at", "payouts"."account_confirm_by") in (0, 3)
        and ("payouts"."details_id" is not null or num_nonnulls("payouts"."account_confirmed_at", "payouts"."second_approval_id") = 0)
        and "payouts"."account_confirmed_at" < "payouts"."account_confirm_by");
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_not_handled_unconfirmed" CHECK ("payouts"."details_id" is null or "payouts"."account_confirmed_at" is not null or num_nonnulls("payouts"."exported_at", "payouts"."sent_at") = 0);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_state_valid" CHECK ("payouts"."state" in ('to_pay', 'sent', 'confirmed', 'awaiting_details', 'failed', 'returned'));
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_state_has_times" CHECK (case "payouts"."state"
        when 'to_pay' then num_nonnulls("payouts"."sent_at", "payouts"."confirmed_at") = 0
        when 'sent' then "payouts"."sent_at" is not null and "payouts"."confirmed_at" is null
        when 'confirmed' then num_nulls("payouts"."sent_at", "payouts"."confirmed_at") = 0
        when 'awaiting_details' then "payouts"."details_due_at" is not null
          and ("payouts"."confirmed_at" is null) = ("payouts"."returned_at" is null)
        when 'failed' then "payouts"."failed_at" is not null and "payouts"."confirmed_at" is null
        else num_nulls("payouts"."confirmed_at", "payouts"."returned_at") = 0 end
        and num_nonnulls("payouts"."failed_at", "payouts"."returned_at") = case when "payouts"."state" in ('to_pay', 'sent', 'confirmed') then 0 else 1 end
        and ("payouts"."points_returned_at" is not null) = ("payouts"."state" in ('failed', 'returned')));
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_reason_when_failed" CHECK ((coalesce("payouts"."failed_at", "payouts"."returned_at") is null) = ("payouts"."reason" is null) and "payouts"."reason" <> '');
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_admins_named" CHECK (("payouts"."exported_at" is null) = ("payouts"."exported_by" is null)
        and ("payouts"."returned_at" is null) = ("payouts"."returned_by" is null)
        and (("payouts"."failed_at" is null) = ("payouts"."failed_by" is null)
          or ("payouts"."state" = 'failed' and "payouts"."details_id" is not null and "payouts"."account_confirmed_at" is null))
        and ("payouts"."is_unrecorded" or (("payouts"."sent_at" is null) = ("payouts"."sent_by" is null)
          and ("payouts"."confirmed_at" is null) = ("payouts"."confirmed_by" is null))));
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_not_handled_by_buyer" CHECK (not coalesce("payouts"."user_id" in ("payouts"."exported_by", "payouts"."sent_by", "payouts"."confirmed_by", "payouts"."failed_by", "payouts"."returned_by"), false));
--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_kind_valid" CHECK ("second_approvals"."kind" in ('redemption', 'payout_details', 'credit', 'deduction', 'contract', 'email_change', 'factor_removal', 'admin_grant'));
--> statement-breakpoint
-- ============================================================================
-- Payouts to their end
-- ============================================================================
-- The edges are those of PAYOUT_TRANSITIONS in `packages/api/src/rewards/payouts/payout-rules.ts`. What was recorded stays:
-- only a payout that is to be paid can be exported, and one whose points went back does not change. Another account, once the
-- buyer gives it, begins a new attempt; what it waits for has to end before it is exported or sent. What was exported before a
-- safety pause began may be in the bank's hands. Servers of the version before do not say when the points went back.
CREATE OR REPLACE FUNCTION refuse_illegal_payout_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_given constant boolean := OLD.state = 'awaiting_details' AND NEW.state = 'to_pay';
BEGIN
  IF NEW.state IN ('failed', 'returned') AND OLD.state <> NEW.state AND NEW.points_returned_at IS NULL THEN
    NEW.points_returned_at := coalesce(NEW.returned_at, NEW.failed_at);
  END IF;
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('to_pay', 'sent'), ('to_pay', 'failed'), ('to_pay', 'awaiting_details'),
    ('sent', 'confirmed'), ('sent', 'failed'), ('sent', 'awaiting_details'),
    ('confirmed', 'returned'), ('confirmed', 'awaiting_details'),
    ('awaiting_details', 'to_pay'), ('awaiting_details', 'failed'), ('awaiting_details', 'returned')
  ) THEN
    RAISE EXCEPTION 'a payout cannot go from % to %', OLD.state, NEW.state
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state IN ('to_pay', 'sent', 'confirmed') AND OLD.state <> NEW.state AND EXISTS (
    SELECT FROM earnings WHERE cause_id = NEW.redemption_id AND source = 'REDEMPTION_REJECTED'
  ) THEN
    RAISE EXCEPTION 'what went back is never paid' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (OLD.redemption_id, OLD.user_id, OLD.is_unrecorded, OLD.created_at)
      IS DISTINCT FROM (NEW.redemption_id, NEW.user_id, NEW.is_unrecorded, NEW.created_at)
    OR (is_given AND (NEW.details_id IS NOT DISTINCT FROM OLD.details_id OR NEW.account_confirmed_at IS NOT NULL
      OR NEW.exported_at IS NOT NULL))
    OR (NOT is_given AND (OLD.details_id, OLD.details_given_at, OLD.account_confirm_by, OLD.second_approval_id)
      IS DISTINCT FROM (NEW.details_id, NEW.details_given_at, NEW.account_confirm_by, NEW.second_approval_id))
    OR (OLD.account_confirmed_at IS NOT NULL AND NOT is_given
      AND OLD.account_confirmed_at IS DISTINCT FROM NEW.account_confirmed_at)
    OR (OLD.state <> 'to_pay' AND NOT is_given AND
      (OLD.reference, OLD.sent_at, OLD.sent_by, OLD.exported_at, OLD.exported_by, OLD.account_confirmed_at)
        IS DISTINCT FROM
      (NEW.reference, NEW.sent_at, NEW.sent_by, NEW.exported_at, NEW.exported_by, NEW.account_confirmed_at))
    OR (OLD.state <> 'to_pay' AND NOT is_given AND OLD.account_ending IS NOT NULL
      AND OLD.account_ending IS DISTINCT FROM NEW.account_ending)
    OR (OLD.state NOT IN ('to_pay', 'sent') AND NOT is_given AND
      (OLD.confirmed_at, OLD.confirmed_by) IS DISTINCT FROM (NEW.confirmed_at, NEW.confirmed_by))
    OR (OLD.state IN ('awaiting_details', 'failed', 'returned') AND NOT is_given AND
      (OLD.failed_at, OLD.failed_by, OLD.returned_at, OLD.returned_by, OLD.reason, OLD.details_due_at)
        IS DISTINCT FROM
      (NEW.failed_at, NEW.failed_by, NEW.returned_at, NEW.returned_by, NEW.reason, NEW.details_due_at))
    OR (OLD.state IN ('failed', 'returned') AND OLD.points_returned_at IS DISTINCT FROM NEW.points_returned_at) THEN
    RAISE EXCEPTION 'what is recorded of a payout is not changed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.details_id IS NOT NULL AND (OLD.exported_at, OLD.sent_at) IS DISTINCT FROM (NEW.exported_at, NEW.sent_at) AND NOT is_given
    AND (NOT EXISTS (SELECT FROM second_approvals WHERE id = NEW.second_approval_id AND state = 'confirmed')
        AND NEW.second_approval_id IS NOT NULL
      OR EXISTS (SELECT FROM auth_users WHERE id = NEW.user_id
        AND safety_pause_until > coalesce(NEW.sent_at, NEW.exported_at)
        AND (OLD.exported_at IS NULL OR OLD.exported_at >= safety_pause_since))) THEN
    RAISE EXCEPTION 'the other account of a payout is not free' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER payouts_uncount_commission ON payouts;
--> statement-breakpoint
-- A lost fee is one of the month in which the points go back: a month that is over does not change.
CREATE OR REPLACE FUNCTION uncount_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commission_totals AS total (month, redemptions, amount, commission, rates)
    SELECT to_char(NEW.points_returned_at AT TIME ZONE 'UTC', 'YYYY-MM'), -1, - amount, - commission_amount, - commission_rate
    FROM redemptions WHERE id = NEW.redemption_id
    ON CONFLICT (month) DO UPDATE SET
      redemptions = total.redemptions + excluded.redemptions,
      amount = total.amount + excluded.amount,
      commission = total.commission + excluded.commission,
      rates = total.rates + excluded.rates;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_uncount_commission AFTER UPDATE OF state ON payouts
  FOR EACH ROW WHEN (NEW.state IN ('failed', 'returned') AND OLD.state <> NEW.state)
  EXECUTE FUNCTION uncount_commission();
--> statement-breakpoint
-- Fees that were lost before go from the month of their approval to that of the failure.
ALTER TABLE commission_totals DISABLE TRIGGER commission_totals_no_direct_write;
--> statement-breakpoint
INSERT INTO commission_totals AS total (month, redemptions, amount, commission, rates)
  SELECT month, sum(sign), sum(sign * amount), sum(sign * commission_amount), sum(sign * commission_rate)
  FROM payouts JOIN redemptions ON id = redemption_id
    CROSS JOIN LATERAL (VALUES
      (to_char(coalesce(decided_at, redemptions.created_at) AT TIME ZONE 'UTC', 'YYYY-MM'), 1),
      (to_char(points_returned_at AT TIME ZONE 'UTC', 'YYYY-MM'), -1)
    ) AS moved (month, sign)
  WHERE state = 'failed' GROUP BY month
  ON CONFLICT (month) DO UPDATE SET
    redemptions = total.redemptions + excluded.redemptions,
    amount = total.amount + excluded.amount,
    commission = total.commission + excluded.commission,
    rates = total.rates + excluded.rates;
--> statement-breakpoint
ALTER TABLE commission_totals ENABLE TRIGGER commission_totals_no_direct_write;
--> statement-breakpoint
-- Records each move of a payout. The points of one that has ended after it waited went back without another reason.
CREATE FUNCTION record_payout_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  did_wait constant boolean := OLD.state = 'awaiting_details';
BEGIN
  INSERT INTO payout_moves (redemption_id, number, state, at, admin_id, reference, reason)
    SELECT NEW.redemption_id,
      1 + coalesce((SELECT max(number) FROM payout_moves WHERE redemption_id = NEW.redemption_id), 0),
      NEW.state,
      CASE NEW.state
        WHEN 'to_pay' THEN NEW.details_given_at
        WHEN 'sent' THEN NEW.sent_at
        WHEN 'confirmed' THEN NEW.confirmed_at
        WHEN 'awaiting_details' THEN coalesce(NEW.returned_at, NEW.failed_at)
        ELSE NEW.points_returned_at END,
      CASE
        WHEN NEW.state = 'sent' THEN NEW.sent_by
        WHEN NEW.state = 'confirmed' THEN NEW.confirmed_by
        WHEN NEW.state <> 'to_pay' AND NOT did_wait THEN coalesce(NEW.returned_by, NEW.failed_by) END,
      CASE NEW.state WHEN 'sent' THEN NEW.reference END,
      CASE WHEN NOT did_wait THEN NEW.reason END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_record_move AFTER UPDATE OF state ON payouts
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION record_payout_move();
--> statement-breakpoint
INSERT INTO payout_moves (redemption_id, number, state, at, admin_id, reference, reason)
  SELECT redemption_id, row_number() OVER (PARTITION BY redemption_id ORDER BY step), move.state, move.at, move.admin_id, move.reference, move.reason
  FROM payouts CROSS JOIN LATERAL (VALUES
    (1, 'sent', sent_at, sent_by, payouts.reference, NULL),
    (2, 'confirmed', confirmed_at, confirmed_by, NULL, NULL),
    (3, 'failed', failed_at, failed_by, NULL, payouts.reason)
  ) AS move (step, state, at, admin_id, reference, reason)
  WHERE move.at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER payout_moves_no_direct_insert BEFORE INSERT ON payout_moves
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_write();
--> statement-breakpoint
CREATE TRIGGER payout_moves_no_delete BEFORE DELETE ON payout_moves
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_moves_no_truncate BEFORE TRUNCATE ON payout_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the words about a deleted account are erased.
CREATE FUNCTION refuse_changed_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_deleted((SELECT user_id FROM payouts WHERE redemption_id = OLD.redemption_id))
    OR to_jsonb(NEW) - 'reason' <> to_jsonb(OLD) - 'reason' THEN
    RAISE EXCEPTION 'what is recorded of a payout is not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_moves_no_update BEFORE UPDATE ON payout_moves
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_move();
--> statement-breakpoint
-- A payout that waits for another account is open: the account stays.
CREATE OR REPLACE FUNCTION guard_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'a deleted account does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM redemptions WHERE user_id = OLD.id AND status = 'PENDING')
    OR EXISTS (SELECT FROM payouts JOIN redemptions ON redemptions.id = redemption_id
      WHERE redemptions.user_id = OLD.id AND type = 'CASH' AND status = 'APPROVED'
        AND state IN ('to_pay', 'sent', 'awaiting_details'))
    OR EXISTS (SELECT FROM signed_contracts WHERE user_id = OLD.id AND status IN ('in_progress', 'pending', 'changes_requested'))
    OR EXISTS (SELECT FROM appeals JOIN signed_contracts ON signed_contracts.id = signed_contract_id
      WHERE signed_contracts.user_id = OLD.id AND state = 'open') THEN
    RAISE EXCEPTION 'an account is deleted when nothing of it is open'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_deleted_without_open_records';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT "redemptions_hold_kind_valid";
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_cash_limits_not_negative";
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cash_account_daily_dollars" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "banks" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_hold_kind_valid" CHECK ("redemptions"."hold_kind" in ('admin', 'person_limit', 'account_limit', 'house_limit', 'bonus_wait'));
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_cash_limits_not_negative" CHECK ("settings"."cash_person_daily_dollars" >= 0 and "settings"."cash_account_daily_dollars" >= 0 and "settings"."cash_house_daily_dollars" >= 0 and "settings"."cash_bonus_wait_days" >= 0);
--> statement-breakpoint
-- Holds cash that goes beyond a limit of the settings, now by bank account, too, to the first day (UTC) that has room for it. A redemption counts on
-- the day from which it can be approved. The locks make simultaneous purchases count each other: a statement after the
-- wait sees what the others have committed. What is beyond a limit by itself gets a later day of its own. When no day of
-- the next 400 has room, the last of them is taken.
CREATE OR REPLACE FUNCTION hold_cash_beyond_limits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limits settings%ROWTYPE;
  bonus_end timestamptz;
  day_start timestamptz;
  next_day timestamptz;
  of_house numeric;
  of_person numeric;
  of_account numeric;
BEGIN
  SELECT * INTO limits FROM settings;
  IF limits.cash_house_daily_dollars > 0 THEN
    PERFORM pg_advisory_xact_lock(7046110281);
  END IF;
  IF limits.cash_person_daily_dollars > 0 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('cash of ' || NEW.user_id, 0));
  END IF;
  IF limits.cash_account_daily_dollars > 0 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('cash to ' || NEW.account_hash, 0));
  END IF;
  IF limits.cash_bonus_wait_days > 0 THEN
    SELECT max("timestamp") + make_interval(hours => limits.cash_bonus_wait_days * 24) INTO bonus_end FROM earnings
      WHERE user_id = NEW.user_id AND source = 'REFERRAL_BONUS';
    IF bonus_end > NEW.created_at THEN
      NEW.hold_kind := 'bonus_wait';
      NEW.held_until := bonus_end;
    END IF;
  END IF;
  IF greatest(limits.cash_house_daily_dollars, limits.cash_person_daily_dollars, limits.cash_account_daily_dollars) > 0 THEN
    day_start := date_trunc('day', greatest(NEW.created_at, NEW.held_until) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    FOR days_ahead IN 0..399 LOOP
      next_day := day_start + interval '24 hours';
      SELECT coalesce(sum(amount), 0), coalesce(sum(amount) FILTER (WHERE user_id = NEW.user_id), 0),
          coalesce(sum(amount) FILTER (WHERE account_hash = NEW.account_hash), 0)
        INTO of_house, of_person, of_account FROM redemptions
        WHERE type = 'CASH' AND status <> 'REJECTED'
          AND greatest(created_at, held_until) >= day_start AND greatest(created_at, held_until) < next_day;
      IF limits.cash_person_daily_dollars > 0 AND of_person + NEW.amount > limits.cash_person_daily_dollars
        AND (days_ahead = 0 OR of_person > 0) THEN
        NEW.hold_kind := 'person_limit';
      ELSIF limits.cash_account_daily_dollars > 0 AND of_account + NEW.amount > limits.cash_account_daily_dollars
        AND (days_ahead = 0 OR of_account > 0) THEN
        NEW.hold_kind := 'account_limit';
      ELSIF limits.cash_house_daily_dollars > 0 AND of_house + NEW.amount > limits.cash_house_daily_dollars
        AND (days_ahead = 0 OR of_house > 0) THEN
        NEW.hold_kind := 'house_limit';
      ELSE
        EXIT;
      END IF;
      NEW.held_until := next_day;
      day_start := next_day;
    END LOOP;
  END IF;
  IF NEW.held_until IS NOT NULL THEN
    NEW.held_at := NEW.created_at;
  END IF;
  RETURN NEW;
END $$;
