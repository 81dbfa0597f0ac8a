CREATE TABLE "contract_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_drafts_form_not_too_long" CHECK (length("contract_drafts"."form"::text) <= 400000)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";
--> statement-breakpoint
DROP INDEX "notifications_undecided";
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "opens_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "confirmed_version" integer;
--> statement-breakpoint
ALTER TABLE "contract_drafts" ADD CONSTRAINT "contract_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contracts_opening" ON "contracts" USING btree ("opens_at","id") WHERE deleted_at is null and opens_at is not null;
--> statement-breakpoint
CREATE INDEX "notifications_undecided" ON "notifications" USING btree ("id") WHERE not read and "notifications"."kind" in ('submission', 'redemption', 'review_overdue', 'appeal', 'second_approval', 'submission_message', 'pilot_decided', 'contract_not_opened');
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_closed_until_opening" CHECK (opens_at is null or (status = 'inactive' and places_taken = 0));
--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_confirmed_until_opening" CHECK (confirmed_version is null or opens_at is not null);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'pilot_decided', 'rights_changed', 'factor_removal', 'ledger_head', 'command_confirmed', 'settings_changed', 'item_changed', 'month_changed', 'submission_message', 'contract_opened', 'contract_not_opened'));
