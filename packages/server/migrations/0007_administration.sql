CREATE TABLE "kept_counts" (
	"subject" text NOT NULL,
	"slot" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "kept_counts_subject_slot_pk" PRIMARY KEY("subject","slot"),
	CONSTRAINT "kept_counts_subject_valid" CHECK ("kept_counts"."subject" in ('users', 'marketplace_items', 'signings_in_progress', 'signings_pending', 'signings_approved', 'signings_rejected', 'redemptions_item_pending', 'redemptions_cash_pending'))
);
--> statement-breakpoint
DROP INDEX "admin_decisions_subject";--> statement-breakpoint
DROP INDEX "signed_contracts_contract";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "position" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "position" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "position" DROP DEFAULT;--> statement-breakpoint
DROP SEQUENCE "notifications_position_seq";--> statement-breakpoint
CREATE INDEX "admin_decisions_admin" ON "admin_decisions" USING btree ("admin_id","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_decisions_action" ON "admin_decisions" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_admin_newest" ON "contracts" USING btree ("created_at","id","type","status","expires_at","grace_period_end") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contracts_admin_search" ON "contracts" USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "earnings_source_newest" ON "earnings" USING btree ("source","timestamp","id");--> statement-breakpoint
CREATE INDEX "notifications_unplaced" ON "notifications" USING btree ("created_at","id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(username) gin_trgm_ops,lower(email) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "admin_decisions_subject" ON "admin_decisions" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "signed_contracts_contract" ON "signed_contracts" USING btree ("contract_id","created_at","id","status");