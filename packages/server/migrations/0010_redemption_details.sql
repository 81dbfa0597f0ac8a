ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT "redemptions_cash_is_complete";--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "item_type" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "naira_rate" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "naira_amount" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "account_hash" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "hold_kind" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cash_person_daily_dollars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cash_house_daily_dollars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cash_bonus_wait_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was bought: the type of the item as it is now, unless that contradicts the purchase.
UPDATE redemptions SET item_type = CASE
    WHEN redemptions.type = 'CASH' THEN 'Cash'
    WHEN bought.type <> 'Cash' THEN bought.type
    WHEN redemption_code IS NOT NULL THEN 'Gift Card'
    ELSE 'Subscription' END,
  naira_rate = CASE redemptions.type WHEN 'CASH' THEN 1000 END,
  naira_amount = CASE redemptions.type WHEN 'CASH' THEN (amount - commission_amount) * 1000 END,
  reference = numbered.reference
FROM (
  -- Rows are numbered, and each number multiplied by an odd one modulo 2^40: no two are equal.
  SELECT id, left(digits, 4) || '-' || right(digits, 4) AS reference
  FROM (
    SELECT id, (
      SELECT string_agg(
        substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((number >> (5 * place)) & 31)::integer + 1, 1), '' ORDER BY place)
      FROM generate_series(0, 7) AS place) AS digits
    FROM (
      SELECT id, (row_number() OVER (ORDER BY created_at, id) * 381563748211::numeric % 1099511627776)::bigint AS number
      FROM redemptions
    ) AS rows
  ) AS coded
) AS numbered
LEFT JOIN (SELECT redemptions.id, marketplace_items.type FROM redemptions
  JOIN marketplace_items ON marketplace_items.id = redemptions.item_id) AS bought ON bought.id = numbered.id
WHERE redemptions.id = numbered.id;
--> statement-breakpoint
ALTER TABLE "redemptions" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ALTER COLUMN "item_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_reference_unique" ON "redemptions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "redemptions_account" ON "redemptions" USING btree ("account_hash","user_id") WHERE account_hash is not null;--> statement-breakpoint
CREATE INDEX "redemptions_cash_newest" ON "redemptions" USING btree ("created_at","id") WHERE type = 'CASH';--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided'));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_item_type_valid" CHECK ("redemptions"."item_type" in ('Gift Card', 'Subscription', 'Electronics', 'Cash'));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_cash_by_item_type" CHECK (("redemptions"."type" = 'CASH') = ("redemptions"."item_type" = 'Cash'));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_reference_valid" CHECK ("redemptions"."reference" ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$');--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_cancelled_by_buyer_alone" CHECK ("redemptions"."cancelled_at" is null or ("redemptions"."status" = 'REJECTED' and "redemptions"."decided_at" is null and "redemptions"."decided_by" is null));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_hold_is_complete" CHECK (("redemptions"."held_until" is null) = ("redemptions"."hold_kind" is null)
        and ("redemptions"."held_until" is null) = ("redemptions"."held_at" is null)
        and ("redemptions"."hold_kind" is not distinct from 'admin') = ("redemptions"."hold_reason" is not null)
        and ("redemptions"."hold_kind" is not distinct from 'admin') = ("redemptions"."held_by" is not null));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_hold_kind_valid" CHECK ("redemptions"."hold_kind" in ('admin', 'person_limit', 'house_limit', 'bonus_wait'));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_not_approved_while_held" CHECK ("redemptions"."status" <> 'APPROVED' or "redemptions"."held_until" is null or "redemptions"."held_until" <= "redemptions"."decided_at");--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_not_held_by_buyer" CHECK ("redemptions"."held_by" is null or "redemptions"."held_by" <> "redemptions"."user_id");--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_cash_is_complete" CHECK ("redemptions"."type" <> 'CASH' or ("redemptions"."amount" > 0 and "redemptions"."bank_details" is not null
        and "redemptions"."naira_rate" > 0 and "redemptions"."naira_amount" >= 0));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_cash_limits_not_negative" CHECK ("settings"."cash_person_daily_dollars" >= 0 and "settings"."cash_house_daily_dollars" >= 0 and "settings"."cash_bonus_wait_days" >= 0);--> statement-breakpoint
-- A redemption stays what was bought, whatever happens to its item.
CREATE FUNCTION refuse_changed_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was bought cannot be changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_keep_purchase
  BEFORE UPDATE OF user_id, type, reference, item_type, item_name, item_value, price, amount, commission_amount,
    commission_rate, naira_rate, naira_amount ON redemptions
  FOR EACH ROW WHEN (
    (OLD.user_id, OLD.type, OLD.reference, OLD.item_type, OLD.item_name, OLD.item_value, OLD.price, OLD.amount,
      OLD.commission_amount, OLD.commission_rate, OLD.naira_rate, OLD.naira_amount)
    IS DISTINCT FROM
    (NEW.user_id, NEW.type, NEW.reference, NEW.item_type, NEW.item_name, NEW.item_value, NEW.price, NEW.amount,
      NEW.commission_amount, NEW.commission_rate, NEW.naira_rate, NEW.naira_amount)
  )
  EXECUTE FUNCTION refuse_changed_purchase();
--> statement-breakpoint
-- Holds cash that goes beyond a limit of the settings. The locks make simultaneous purchases count each other: a
-- statement after the wait sees what the others have committed. What is held does not count, since it is not paid now.
CREATE FUNCTION hold_cash_beyond_limits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  limits settings%ROWTYPE;
  day_start timestamptz := date_trunc('day', NEW.created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  next_day timestamptz := day_start + interval '24 hours';
  asked numeric;
  bonus_end timestamptz;
BEGIN
  SELECT * INTO limits FROM settings;
  IF limits.cash_house_daily_dollars > 0 THEN
    PERFORM pg_advisory_xact_lock(7046110279);
    SELECT coalesce(sum(amount), 0) INTO asked FROM redemptions
      WHERE type = 'CASH' AND created_at >= day_start AND created_at < next_day AND status <> 'REJECTED'
        AND (held_until IS NULL OR held_until <= NEW.created_at);
    IF asked + NEW.amount > limits.cash_house_daily_dollars THEN
      NEW.hold_kind := 'house_limit';
      NEW.held_until := next_day;
    END IF;
  END IF;
  IF limits.cash_person_daily_dollars > 0 THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('cash of ' || NEW.user_id, 0));
    SELECT coalesce(sum(amount), 0) INTO asked FROM redemptions
      WHERE user_id = NEW.user_id AND type = 'CASH' AND created_at >= day_start AND created_at < next_day
        AND status <> 'REJECTED' AND (held_until IS NULL OR held_until <= NEW.created_at);
    IF asked + NEW.amount > limits.cash_person_daily_dollars THEN
      NEW.hold_kind := 'person_limit';
      NEW.held_until := next_day;
    END IF;
  END IF;
  IF limits.cash_bonus_wait_days > 0 THEN
    SELECT max("timestamp") + make_interval(hours => limits.cash_bonus_wait_days * 24) INTO bonus_end FROM earnings
      WHERE user_id = NEW.user_id AND source = 'REFERRAL_BONUS';
    IF bonus_end > greatest(NEW.created_at, coalesce(NEW.held_until, NEW.created_at)) THEN
      NEW.hold_kind := 'bonus_wait';
      NEW.held_until := bonus_end;
    END IF;
  END IF;
  IF NEW.held_until IS NOT NULL THEN
    NEW.held_at := NEW.created_at;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_hold_cash BEFORE INSERT ON redemptions
  FOR EACH ROW WHEN (NEW.type = 'CASH' AND NEW.status = 'PENDING' AND NEW.held_until IS NULL)
  EXECUTE FUNCTION hold_cash_beyond_limits();
