CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"deletes_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_deletions_later" CHECK ("account_deletions"."deletes_at" > "account_deletions"."requested_at")
);
--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT "redemptions_cash_is_complete";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_username_valid";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_id_auth_users_id_fk";
--> statement-breakpoint
ALTER TABLE "item_codes" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_id" uuid GENERATED ALWAYS AS (case when deleted_at is null then id end) STORED;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("deletes_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_auth_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_account" ON "users" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_available_readable" CHECK ("item_codes"."redemption_id" is not null or "item_codes"."code" is not null);--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_erased_without_anything" CHECK ("redemptions"."erased_at" is null or ("redemptions"."status" <> 'PENDING'
        and num_nonnulls("redemptions"."bank_details", "redemptions"."account_hash", "redemptions"."delivery", "redemptions"."redemption_code") = 0));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_cash_is_complete" CHECK ("redemptions"."type" <> 'CASH' or ("redemptions"."amount" > 0 and ("redemptions"."bank_details" is not null or "redemptions"."erased_at" is not null)
        and "redemptions"."naira_rate" > 0 and "redemptions"."naira_amount" >= 0));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_without_anything" CHECK ("users"."deleted_at" is null or ("users"."points" = 0 and "users"."email" = '' and not "users"."is_admin"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_valid" CHECK ("users"."username" ~ case when "users"."deleted_at" is null then '^[A-Za-z0-9_.-]{3,30}$' else '^Deleted account [0-9a-f]{12}$' end);--> statement-breakpoint
-- ============================================================================
-- Deleted accounts: the ledger stays, under a pseudonym; personal data is erased
-- ============================================================================
CREATE FUNCTION is_deleted(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND deleted_at IS NOT NULL)
$$;
--> statement-breakpoint
-- Refuses to delete the account of a person who has something open, and to change a deleted one.
CREATE FUNCTION guard_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'a deleted account does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM redemptions WHERE user_id = OLD.id AND status = 'PENDING')
    OR EXISTS (SELECT FROM payouts JOIN redemptions ON redemptions.id = redemption_id
      WHERE redemptions.user_id = OLD.id AND type = 'CASH' AND status = 'APPROVED' AND state IN ('to_pay', 'sent'))
    OR EXISTS (SELECT FROM signed_contracts WHERE user_id = OLD.id AND status IN ('in_progress', 'pending', 'changes_requested'))
    OR EXISTS (SELECT FROM appeals JOIN signed_contracts ON signed_contracts.id = signed_contract_id
      WHERE signed_contracts.user_id = OLD.id AND state = 'open') THEN
    RAISE EXCEPTION 'an account is deleted when nothing of it is open'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_deleted_without_open_records';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_guard_deletion BEFORE UPDATE ON users
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION guard_deletion();
--> statement-breakpoint
CREATE FUNCTION uncount_deleted_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_counter('users', -1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_deleted AFTER UPDATE OF deleted_at ON users
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION uncount_deleted_user();
--> statement-breakpoint
-- As before, and refuses an entry of a deleted account: a transaction that began before the deletion ends here.
CREATE OR REPLACE FUNCTION apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.points_earned <> 0 THEN
    UPDATE users SET points = points + NEW.points_earned WHERE id = NEW.user_id AND deleted_at IS NULL;
  ELSE
    PERFORM 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a deleted account gets no entries'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'earnings_of_existing_account';
  END IF;
  INSERT INTO earnings_totals AS total (user_id, month, source, points_in, points_out, entries)
    VALUES (NEW.user_id, to_char(NEW."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM'), NEW.source,
      greatest(NEW.points_earned, 0), greatest(-NEW.points_earned, 0), 1)
    ON CONFLICT (user_id, month, source) DO UPDATE SET
      points_in = total.points_in + excluded.points_in,
      points_out = total.points_out + excluded.points_out,
      entries = total.entries + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Entries are append-only; of a deleted account's the words can be erased, and nothing else.
CREATE FUNCTION refuse_changed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_deleted(OLD.user_id)
    AND to_jsonb(NEW) - 'details' = to_jsonb(OLD) - 'details' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER earnings_append_only ON earnings;
--> statement-breakpoint
CREATE TRIGGER earnings_append_only BEFORE UPDATE OR DELETE ON earnings
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_entry();
--> statement-breakpoint
-- Decisions are append-only; the words of those about a deleted person can be erased.
CREATE FUNCTION refuse_changed_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'before' - 'after' = to_jsonb(OLD) - 'before' - 'after'
    AND is_deleted(CASE OLD.subject_type
      WHEN 'user' THEN OLD.subject_id
      WHEN 'signed_contract' THEN (SELECT user_id FROM signed_contracts WHERE id = OLD.subject_id)
      WHEN 'appeal' THEN (SELECT user_id FROM appeals WHERE id = OLD.subject_id)
      WHEN 'redemption' THEN (SELECT user_id FROM redemptions WHERE id = OLD.subject_id) END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER admin_decisions_append_only ON admin_decisions;
--> statement-breakpoint
CREATE TRIGGER admin_decisions_append_only BEFORE UPDATE OR DELETE ON admin_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_decision();
--> statement-breakpoint
CREATE FUNCTION refuse_changed_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleted((SELECT user_id FROM signed_contracts WHERE id = OLD.signed_contract_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER submission_versions_append_only ON submission_versions;
--> statement-breakpoint
CREATE TRIGGER submission_versions_append_only BEFORE UPDATE OR DELETE ON submission_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_version();
--> statement-breakpoint
DROP TRIGGER appeals_decided_once ON appeals;
--> statement-breakpoint
CREATE TRIGGER appeals_decided_once BEFORE UPDATE ON appeals
  FOR EACH ROW WHEN (NOT is_deleted(OLD.user_id)
    OR to_jsonb(NEW) - 'text' - 'files' - 'note' <> to_jsonb(OLD) - 'text' - 'files' - 'note')
  EXECUTE FUNCTION refuse_illegal_appeal_change();
--> statement-breakpoint
DROP TRIGGER second_approvals_decided_once ON second_approvals;
--> statement-breakpoint
CREATE TRIGGER second_approvals_decided_once BEFORE UPDATE ON second_approvals
  FOR EACH ROW WHEN (OLD.user_id IS NULL OR NOT is_deleted(OLD.user_id)
    OR to_jsonb(NEW) - 'reason' - 'note' <> to_jsonb(OLD) - 'reason' - 'note')
  EXECUTE FUNCTION refuse_illegal_second_approval();
--> statement-breakpoint
DROP TRIGGER payouts_transition ON payouts;
--> statement-breakpoint
CREATE TRIGGER payouts_transition BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (NOT is_deleted(OLD.user_id)
    OR to_jsonb(NEW) - 'account_ending' - 'reason' <> to_jsonb(OLD) - 'account_ending' - 'reason')
  EXECUTE FUNCTION refuse_illegal_payout_change();
--> statement-breakpoint
-- The code of a deleted account is erased; any other code that was given stays readable.
CREATE FUNCTION refuse_erased_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_deleted((SELECT user_id FROM redemptions WHERE id = NEW.redemption_id)) THEN
    RAISE EXCEPTION 'only the codes of a deleted account are erased' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_codes_erased BEFORE UPDATE OF code ON item_codes
  FOR EACH ROW WHEN (NEW.code IS NULL AND OLD.code IS NOT NULL) EXECUTE FUNCTION refuse_erased_code();
