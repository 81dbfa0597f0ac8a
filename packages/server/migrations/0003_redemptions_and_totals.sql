CREATE TABLE "commission_totals" (
	"month" text PRIMARY KEY NOT NULL,
	"redemptions" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"commission" numeric(18, 2) NOT NULL,
	"rates" numeric(18, 4) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earnings_totals" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"source" text NOT NULL,
	"points_in" bigint NOT NULL,
	"points_out" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "earnings_totals_user_id_month_source_pk" PRIMARY KEY("user_id","month","source")
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_state_valid";--> statement-breakpoint
DROP INDEX "redemptions_pending";--> statement-breakpoint
DROP INDEX "admin_decisions_newest";--> statement-breakpoint
DROP INDEX "earnings_user_newest";--> statement-breakpoint
DROP INDEX "earnings_newest";--> statement-breakpoint
DROP INDEX "files_unsettled";--> statement-breakpoint
DROP INDEX "mails_newest";--> statement-breakpoint
DROP INDEX "notifications_newest";--> statement-breakpoint
DROP INDEX "redemptions_user_newest";--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "redemption_code" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "review_note" text;--> statement-breakpoint
ALTER TABLE "earnings_totals" ADD CONSTRAINT "earnings_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earnings_user_source_newest" ON "earnings" USING btree ("user_id","source","timestamp","id");--> statement-breakpoint
CREATE INDEX "marketplace_items_type_price" ON "marketplace_items" USING btree ("type","price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_items_newest" ON "marketplace_items" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "redemptions_status_newest" ON "redemptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_status_type_newest" ON "redemptions" USING btree ("status","type","created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_user_paid_cash" ON "redemptions" USING btree ("user_id") WHERE type = 'CASH' and status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "admin_decisions_newest" ON "admin_decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "earnings_user_newest" ON "earnings" USING btree ("user_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "earnings_newest" ON "earnings" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "files_unsettled" ON "files" USING btree ("created_at") WHERE state <> 'submitted';--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_user_newest" ON "redemptions" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_state_valid" CHECK ("files"."state" in ('storing', 'stored', 'submitted', 'removing'));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_code_after_approval" CHECK ("redemptions"."redemption_code" is null or "redemptions"."status" = 'APPROVED');