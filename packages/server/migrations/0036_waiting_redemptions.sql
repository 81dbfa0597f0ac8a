ALTER TABLE "redemptions" DROP CONSTRAINT "redemptions_erased_without_anything";--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "safety_pause_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "safety_pause_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "safety_pause_ends_by" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "delivery_hash" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "account_confirm_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "account_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "redemptions_unconfirmed" ON "redemptions" USING btree ("account_confirm_by","id") WHERE status = 'PENDING' and account_confirm_by is not null and account_confirmed_at is null;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_confirmation_valid" CHECK (case when account_confirm_by is null then account_confirmed_at is null else type = 'CASH' end);--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_not_approved_unconfirmed" CHECK (status <> 'APPROVED' or account_confirm_by is null or account_confirmed_at is not null);--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_not_approved_while_paused" CHECK (status <> 'APPROVED' or paused_until is null or coalesce(paused_until <= decided_at, false));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_erased_without_anything" CHECK ("redemptions"."erased_at" is null or ("redemptions"."status" <> 'PENDING'
        and num_nonnulls("redemptions"."bank_details", "redemptions"."account_hash", "redemptions"."delivery", "redemptions"."delivery_hash", "redemptions"."redemption_code") = 0));--> statement-breakpoint
-- What the buyer has to confirm is part of what was bought: nobody takes the question back.
DROP TRIGGER redemptions_keep_purchase ON redemptions;
--> statement-breakpoint
CREATE TRIGGER redemptions_keep_purchase
  BEFORE UPDATE OF user_id, type, reference, item_type, item_name, item_value, price, amount, commission_amount,
    commission_rate, naira_rate, naira_amount, account_confirm_by ON redemptions
  FOR EACH ROW WHEN (
    (OLD.user_id, OLD.type, OLD.reference, OLD.item_type, OLD.item_name, OLD.item_value, OLD.price, OLD.amount,
      OLD.commission_amount, OLD.commission_rate, OLD.naira_rate, OLD.naira_amount, OLD.account_confirm_by)
    IS DISTINCT FROM
    (NEW.user_id, NEW.type, NEW.reference, NEW.item_type, NEW.item_name, NEW.item_value, NEW.price, NEW.amount,
      NEW.commission_amount, NEW.commission_rate, NEW.naira_rate, NEW.naira_amount, NEW.account_confirm_by)
  )
  EXECUTE FUNCTION refuse_changed_purchase();
--> statement-breakpoint
-- A hash says something about its text, and goes with it; also where a server of an older version erases the text.
CREATE FUNCTION clear_delivery_hash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.delivery_hash := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_hash_with_delivery BEFORE UPDATE OF delivery ON redemptions
  FOR EACH ROW WHEN (NEW.delivery IS NULL AND OLD.delivery_hash IS NOT NULL)
  EXECUTE FUNCTION clear_delivery_hash();
--> statement-breakpoint
-- An order that waits for a safety pause waits for the pause as it is when the order is committed: the lock waits for an end
-- of the pause at the same moment, which would not see the order. Without a pause it does not wait.
CREATE FUNCTION wait_for_safety_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT safety_pause_until INTO NEW.paused_until FROM auth_users WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_wait_for_pause BEFORE INSERT ON redemptions
  FOR EACH ROW WHEN (NEW.paused_until IS NOT NULL)
  EXECUTE FUNCTION wait_for_safety_pause();
--> statement-breakpoint
-- What waits for a safety pause goes on when it is ended early, and waits longer when it is prolonged. A pause that begins
-- after the end of the one before holds nothing that was free already.
CREATE FUNCTION move_safety_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE redemptions SET paused_until = NEW.safety_pause_until
    WHERE user_id = NEW.id AND status = 'PENDING' AND paused_until = OLD.safety_pause_until;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_move_pause AFTER UPDATE OF safety_pause_until ON auth_users
  FOR EACH ROW WHEN (OLD.safety_pause_until IS NOT NULL
    AND OLD.safety_pause_until IS DISTINCT FROM NEW.safety_pause_until
    AND (NEW.safety_pause_since IS NULL OR NEW.safety_pause_since < OLD.safety_pause_until))
  EXECUTE FUNCTION move_safety_pause();
