CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"size_bytes" integer,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_state_valid" CHECK ("data_exports"."state" in ('queued', 'running', 'ready', 'failed', 'removing')),
	CONSTRAINT "data_exports_progress_valid" CHECK ("data_exports"."progress" between 0 and 100),
	CONSTRAINT "data_exports_ready_whole" CHECK ("data_exports"."state" <> 'ready' or ("data_exports"."progress" = 100 and num_nulls("data_exports"."size_bytes", "data_exports"."expires_at") = 0)),
	CONSTRAINT "data_exports_leased_while_running" CHECK (("data_exports"."state" = 'running') = ("data_exports"."leased_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_open" ON "data_exports" USING btree ("user_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "data_exports_due" ON "data_exports" USING btree ("requested_at") WHERE state in ('queued', 'running', 'removing');--> statement-breakpoint
CREATE INDEX "data_exports_expiring" ON "data_exports" USING btree ("expires_at") WHERE state = 'ready';--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'code_delivered', 'data_export_ready'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'code_delivered', 'data_export_ready'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."signed_contract_id", "notices"."redemption_id") = case when "notices"."kind" in ('points_corrected', 'data_export_ready') then 0 else 1 end);