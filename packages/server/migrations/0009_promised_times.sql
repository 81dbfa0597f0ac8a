ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";--> statement-breakpoint
DROP INDEX "redemptions_review_due";--> statement-breakpoint
DROP INDEX "signed_contracts_review_due";--> statement-breakpoint
-- Five weekdays in UTC after a Saturday end on Friday, after a Sunday as well, after any other day a week later.
UPDATE redemptions SET review_due_at = created_at + CASE
  WHEN type = 'ITEM' THEN interval '48 hours'
  WHEN extract(isodow FROM created_at AT TIME ZONE 'UTC') = 6 THEN interval '144 hours'
  WHEN extract(isodow FROM created_at AT TIME ZONE 'UTC') = 7 THEN interval '120 hours'
  ELSE interval '168 hours' END
WHERE review_due_at IS NULL;
--> statement-breakpoint
UPDATE signed_contracts SET review_due_at = coalesce(submitted_at, created_at) + interval '48 hours'
WHERE status = 'pending' AND review_due_at IS NULL;
--> statement-breakpoint
ALTER TABLE "redemptions" ALTER COLUMN "review_due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "withdrawn_submission_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "redemptions_review_due" ON "redemptions" USING btree ("type","review_due_at","id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "signed_contracts_review_due" ON "signed_contracts" USING btree ("review_due_at","id") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_decided'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_decided'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal'));--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_pending_due" CHECK ("signed_contracts"."status" <> 'pending' or "signed_contracts"."review_due_at" is not null);