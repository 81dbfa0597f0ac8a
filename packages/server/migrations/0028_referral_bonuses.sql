ALTER TABLE "auth_sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bonus_cap_per_inviter_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bonus_hold_until_first_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "referral_bonus" text;--> statement-breakpoint
CREATE INDEX "auth_sessions_network" ON "auth_sessions" USING btree ("network","user_id") WHERE "auth_sessions"."network" is not null;--> statement-breakpoint
CREATE INDEX "users_invited" ON "users" USING btree ("referred_by","id") WHERE referred_by is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_unpaid_bonuses" ON "users" USING btree ("referred_by","referral_bonus") WHERE referral_bonus in ('waiting', 'over_cap');--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_bonus_cap_not_negative" CHECK ("settings"."bonus_cap_per_inviter_month" >= 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referral_bonus_valid" CHECK ("users"."referral_bonus" in ('waiting', 'paid', 'over_cap', 'inviter_gone', 'ended'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referral_bonus_of_invited" CHECK ("users"."referral_bonus" is null or "users"."referred_by" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_without_waiting_bonus" CHECK ("users"."deleted_at" is null or "users"."referral_bonus" is distinct from 'waiting');--> statement-breakpoint
-- ============================================================================
-- Referral bonuses: what has become of each, beside the entries
-- ============================================================================
-- Those of deleted accounts, too, which a trigger keeps from changing.
ALTER TABLE users DISABLE TRIGGER users_guard_deletion;
--> statement-breakpoint
UPDATE users SET referral_bonus = 'paid' WHERE referred_by IS NOT NULL AND EXISTS (
  SELECT FROM earnings WHERE earnings.cause_id = users.id AND earnings.source = 'REFERRAL_BONUS' AND earnings.user_id = users.id);
--> statement-breakpoint
ALTER TABLE users ENABLE TRIGGER users_guard_deletion;
--> statement-breakpoint
-- A bonus is decided once: it changes from none, and from waiting.
CREATE FUNCTION refuse_decided_bonus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a referral bonus that is % does not change', OLD.referral_bonus
    USING ERRCODE = 'check_violation', CONSTRAINT = 'users_referral_bonus_decided_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER users_referral_bonus_transition BEFORE UPDATE OF referral_bonus ON users
  FOR EACH ROW WHEN (OLD.referral_bonus IS NOT NULL AND NEW.referral_bonus IS DISTINCT FROM OLD.referral_bonus
    AND (OLD.referral_bonus <> 'waiting' OR NEW.referral_bonus IS NULL))
  EXECUTE FUNCTION refuse_decided_bonus();
--> statement-breakpoint
-- Servers of an earlier version, which may run while this one is installed, enter a bonus without its state.
CREATE FUNCTION mark_bonus_as_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET referral_bonus = 'paid'
    WHERE id = NEW.user_id AND referred_by IS NOT NULL AND referral_bonus IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earnings_mark_bonus AFTER INSERT ON earnings
  FOR EACH ROW WHEN (NEW.source = 'REFERRAL_BONUS' AND NEW.cause_id = NEW.user_id)
  EXECUTE FUNCTION mark_bonus_as_paid();
--> statement-breakpoint
-- Open sessions of IPv4; those of IPv6 get theirs with the next refresh.
UPDATE auth_sessions SET network = regexp_replace(ip, '\.\d+$', '.0/24') WHERE ip ~ '^\d{1,3}(\.\d{1,3}){3}$';
