ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";
--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_kind_valid";
--> statement-breakpoint
ALTER TABLE "second_approvals" DROP CONSTRAINT "second_approvals_person_named";
--> statement-breakpoint
ALTER TABLE "second_approvals" ADD COLUMN "changes" jsonb;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "points_per_dollar" double precision;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "rate_taken_over" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_from_points" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_from_dollars" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "sums_chosen" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'rights_changed', 'factor_removal', 'ledger_head', 'command_confirmed', 'settings_changed'));
--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_changes_of_settings" CHECK (("second_approvals"."changes" is not null) = ("second_approvals"."kind" = 'settings'));
--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_kind_valid" CHECK ("second_approvals"."kind" in ('redemption', 'payout_details', 'credit', 'deduction', 'contract', 'email_change', 'factor_removal', 'admin_grant', 'settings'));
--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_person_named" CHECK (("second_approvals"."kind" in ('contract', 'settings')) = ("second_approvals"."user_id" is null) and ("second_approvals"."kind" in ('contract', 'email_change', 'factor_removal', 'admin_grant', 'settings') or "second_approvals"."points" is not null));
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_rate_positive" CHECK ("settings"."points_per_dollar" > 0);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_sums_not_negative" CHECK ("settings"."second_from_points" >= 0 and "settings"."second_from_dollars" >= 0);
--> statement-breakpoint
-- The house's rate is taken over from the cash item with the fewest points for a dollar, until an admin confirms it. The ids of decisions
-- grow with time.
WITH cheapest AS (
  SELECT min(price / replace(substring(value FROM '[\d,]+(?:\.\d+)?'), ',', '')::numeric) AS rate
  FROM marketplace_items
  WHERE type = 'Cash' AND deleted_at IS NULL
    AND trim(value) ~* '^(US)?\$?\s?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?(\s?USD)?$'
    AND replace(substring(value FROM '[\d,]+(?:\.\d+)?'), ',', '')::numeric > 0
), taken AS (
  UPDATE settings SET points_per_dollar = cheapest.rate, rate_taken_over = true
  FROM cheapest WHERE cheapest.rate IS NOT NULL
  RETURNING settings.id, settings.points_per_dollar
)
INSERT INTO admin_decisions (id, actor, action, subject_type, subject_id, before, after, created_at)
SELECT (substr(at_hex, 1, 8) || '-' || substr(at_hex, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid,
  'system', 'change_settings', 'settings', id,
  '{"points_per_dollar": null, "rate_taken_over": false}',
  jsonb_build_object('points_per_dollar', points_per_dollar, 'rate_taken_over', true), now()
FROM taken, lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') AS at_hex;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_illegal_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR (OLD.kind, OLD.subject_id, OLD.user_id, OLD.points, OLD.reason, OLD.signed_contract_id, OLD.changes, OLD.requested_by, OLD.requested_at)
    IS DISTINCT FROM
    (NEW.kind, NEW.subject_id, NEW.user_id, NEW.points, NEW.reason, NEW.signed_contract_id, NEW.changes, NEW.requested_by, NEW.requested_at) THEN
    RAISE EXCEPTION 'a second approval is decided once and not changed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
