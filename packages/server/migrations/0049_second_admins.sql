ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_changes_of_settings";--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_kind_valid";--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_person_named";--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_sums_not_negative";--> statement-breakpoint
DROP INDEX "second_approvals_one_open";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_daily_factor" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "second_approvals_one_open" ON "second_approvals" USING btree ("subject_id","kind") WHERE state = 'open' and kind in ('redemption', 'submission', 'payout_details', 'contract', 'email_change', 'admin_grant', 'item', 'release');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'rights_changed', 'factor_removal', 'ledger_head', 'command_confirmed', 'settings_changed', 'item_changed'));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_changes_listed" CHECK (("second_approvals"."changes" is not null) = ("second_approvals"."kind" in ('settings', 'item')));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_kind_valid" CHECK ("second_approvals"."kind" in ('redemption', 'submission', 'payout_details', 'credit', 'deduction', 'contract', 'email_change', 'factor_removal', 'admin_grant', 'settings', 'item', 'release'));--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_person_named" CHECK (("second_approvals"."kind" in ('contract', 'settings', 'item')) = ("second_approvals"."user_id" is null) and ("second_approvals"."kind" in ('contract', 'email_change', 'factor_removal', 'admin_grant', 'settings', 'item') or "second_approvals"."points" is not null));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_sums_not_negative" CHECK ("settings"."second_from_points" >= 0 and "settings"."second_from_dollars" >= 0 and "settings"."second_daily_factor" > 0);
--> statement-breakpoint
-- ============================================================================
-- By hand: the guard of cash, and submissions that wait for a second admin
-- ============================================================================
-- Refuses to carry out what waits for a second admin, by a name that verbs know. The end of a hold waits apart: it does not keep a
-- redemption from being approved once the hold has ended by itself.
CREATE OR REPLACE FUNCTION refuse_before_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM second_approvals WHERE subject_id = NEW.id AND state = 'open' AND kind <> 'release') THEN
    RAISE EXCEPTION '% % waits for a second admin', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'second_approval_open';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Withdraws what waits, and marks what told of it as read: nobody has to decide about it any more.
CREATE OR REPLACE FUNCTION withdraw_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH withdrawn AS (
    UPDATE second_approvals SET state = 'withdrawn', code = NULL WHERE subject_id = NEW.id AND state = 'open' RETURNING id::text
  )
  UPDATE notifications SET read = true
    WHERE NOT read AND coalesce(data ->> 'signed_contract_id', data ->> 'redemption_id', data ->> 'second_approval_id')
      IN (SELECT id FROM withdrawn);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_withdraw_release AFTER UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (OLD.status = 'PENDING' AND NEW.status = 'APPROVED')
  EXECUTE FUNCTION withdraw_second_approval();
--> statement-breakpoint
CREATE TRIGGER signed_contracts_await_second BEFORE UPDATE OF status ON signed_contracts
  FOR EACH ROW WHEN (OLD.status = 'pending' AND NEW.status = 'approved')
  EXECUTE FUNCTION refuse_before_second_approval();
--> statement-breakpoint
-- A submission that is rejected, given back for changes, withdrawn or ended is not approved any more.
CREATE TRIGGER signed_contracts_withdraw_second AFTER UPDATE OF status ON signed_contracts
  FOR EACH ROW WHEN (OLD.status = 'pending' AND NEW.status NOT IN ('pending', 'approved'))
  EXECUTE FUNCTION withdraw_second_approval();
