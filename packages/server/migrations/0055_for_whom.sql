CREATE TABLE "contract_people" (
	"contract_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "contract_people_contract_id_user_id_pk" PRIMARY KEY("contract_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";
--> statement-breakpoint
DROP INDEX "notifications_unread";
--> statement-breakpoint
DROP INDEX "notifications_undecided";
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "approved_min" integer;
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "approved_max" integer;
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "approval_rate_min" integer;
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "named_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "pilot_places" integer;
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "pilot_asked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "conditions" jsonb;
--> statement-breakpoint
ALTER TABLE "contract_people" ADD CONSTRAINT "contract_people_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contract_people" ADD CONSTRAINT "contract_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contract_people_user" ON "contract_people" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "contracts_list_conditional" ON "contracts" USING btree ("id") WHERE deleted_at is null and status = 'active' and ((named_only or num_nonnulls(approved_min, approved_max, approval_rate_min) > 0) or pilot_places is not null);
--> statement-breakpoint
CREATE INDEX "contracts_pilot" ON "contracts" USING btree ("id") WHERE pilot_places is not null and pilot_asked_at is null;
--> statement-breakpoint
CREATE INDEX "signed_contracts_user_decided" ON "signed_contracts" USING btree ("user_id","decided_at","status") WHERE status = 'approved' or (status = 'rejected' and decided_by is not null);
--> statement-breakpoint
CREATE INDEX "signed_contracts_newcomer" ON "signed_contracts" USING btree ("user_id") WHERE conditions ? 'approved_max';
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree (coalesce(data ->> 'signed_contract_id', data ->> 'redemption_id', data ->> 'second_approval_id', data ->> 'contract_id')) WHERE not read;
--> statement-breakpoint
CREATE INDEX "notifications_undecided" ON "notifications" USING btree ("id") WHERE not read and "notifications"."kind" in ('submission', 'redemption', 'review_overdue', 'appeal', 'second_approval', 'submission_message', 'pilot_decided');
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_conditions_valid" CHECK ("contracts"."approved_min" > 0 and "contracts"."approved_max" >= 0 and "contracts"."approval_rate_min" between 1 and 100
          and "contracts"."approved_min" <= "contracts"."approved_max");
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_pilot_within_places" CHECK ("contracts"."pilot_places" >= 1 and ("contracts"."max_signers" = 0 or "contracts"."pilot_places" <= "contracts"."max_signers"));
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_pilot_not_exceeded" CHECK ("contracts"."places_taken" <= "contracts"."pilot_places");
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_pilot_asked" CHECK ("contracts"."pilot_asked_at" is null or "contracts"."pilot_places" is not null);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'pilot_decided', 'rights_changed', 'factor_removal', 'ledger_head', 'command_confirmed', 'settings_changed', 'item_changed', 'month_changed', 'submission_message'));
--> statement-breakpoint
-- Written by hand from here on.
-- How a person stands to the conditions of contracts, as `StandingRow` has it: approved, counted, recently approved, recently
-- rejected. A function that no plan takes apart: a statement that reads contracts without conditions pays nothing for it.
CREATE FUNCTION standing_of(person uuid, at timestamptz) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT ARRAY[held.approved, held.counted, decided.approved, decided.rejected]
    FROM (
      SELECT count(*) FILTER (WHERE status = 'approved')::integer AS approved,
        count(*) FILTER (WHERE status IN ('approved', 'pending', 'in_progress', 'changes_requested'))::integer AS counted
      FROM signed_contracts WHERE user_id = person
    ) AS held CROSS JOIN (
      SELECT count(*) FILTER (WHERE status = 'approved')::integer AS approved,
        count(*) FILTER (WHERE status = 'rejected')::integer AS rejected
      FROM signed_contracts WHERE user_id = person AND decided_at > at - interval '180 days'
        AND (status = 'approved' OR (status = 'rejected' AND decided_by IS NOT NULL))
    ) AS decided);
END $$;
--> statement-breakpoint
CREATE FUNCTION is_named_by(contract uuid, person uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM contract_people WHERE contract_id = contract AND user_id = person);
END $$;
--> statement-breakpoint
-- The rule `unmetCondition` in SQL, but for the people who are named.
CREATE FUNCTION meets_conditions(approved_min integer, approved_max integer, approval_rate_min integer, standing integer[])
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN coalesce(standing[1] >= approved_min, true) AND coalesce(standing[2] <= approved_max, true)
    AND coalesce(standing[3] + standing[4] < 5 OR standing[3] * 100 >= approval_rate_min * (standing[3] + standing[4]), true);
END $$;
--> statement-breakpoint
-- Refuses a signing whose signer does not meet its conditions. The person's row is locked first: of two signings of one
-- person, the second one counts the first, because each statement of a function sees what was committed by then.
CREATE FUNCTION check_signing_conditions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF NOT meets_conditions((NEW.conditions->>'approved_min')::integer, (NEW.conditions->>'approved_max')::integer,
      (NEW.conditions->>'approval_rate_min')::integer, standing_of(NEW.user_id, NEW.created_at))
    OR NEW.conditions ? 'named_only' AND NOT is_named_by(NEW.contract_id, NEW.user_id) THEN
    RAISE EXCEPTION 'the signer does not meet the conditions of the contract'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'signed_contracts_conditions_met';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_check_conditions BEFORE INSERT ON signed_contracts
  FOR EACH ROW WHEN (NEW.conditions IS NOT NULL) EXECUTE FUNCTION check_signing_conditions();
--> statement-breakpoint
-- Holds cash that goes beyond a limit of the settings, now also for the days after a reward for newcomers, to the first day (UTC) that has room for it. A redemption counts on
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
    SELECT make_interval(hours => limits.cash_bonus_wait_days * 24) + greatest(
        (SELECT max("timestamp") FROM earnings WHERE user_id = NEW.user_id AND source = 'REFERRAL_BONUS'),
        (SELECT max(coalesce(overturned_at, decided_at)) FROM signed_contracts
          WHERE user_id = NEW.user_id AND conditions ? 'approved_max' AND status = 'approved' AND points_reward > 0))
      INTO bonus_end;
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
--> statement-breakpoint
DROP TRIGGER contracts_content ON contracts;
--> statement-breakpoint
CREATE TRIGGER contracts_content BEFORE UPDATE OF title, type, description, activity, points_cost, points_reward, duration, max_signers, effort_minutes, work_minutes, lapse_refund, approved_min, approved_max, approval_rate_min, named_only, pilot_places, survey_required, is_official, is_public, status, expires_at, created_at ON contracts
  FOR EACH ROW WHEN (
    (OLD.title, OLD.type, OLD.description, OLD.activity, OLD.points_cost, OLD.points_reward, OLD.duration, OLD.max_signers, OLD.effort_minutes, OLD.work_minutes, OLD.lapse_refund, OLD.approved_min, OLD.approved_max, OLD.approval_rate_min, OLD.named_only, OLD.pilot_places, OLD.survey_required, OLD.is_official, OLD.is_public, OLD.status, OLD.expires_at, OLD.created_at)
    IS DISTINCT FROM
    (NEW.title, NEW.type, NEW.description, NEW.activity, NEW.points_cost, NEW.points_reward, NEW.duration, NEW.max_signers, NEW.effort_minutes, NEW.work_minutes, NEW.lapse_refund, NEW.approved_min, NEW.approved_max, NEW.approval_rate_min, NEW.named_only, NEW.pilot_places, NEW.survey_required, NEW.is_official, NEW.is_public, NEW.status, NEW.expires_at, NEW.created_at)
  )
  EXECUTE FUNCTION draw_content_id();
