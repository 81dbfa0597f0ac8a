CREATE TABLE "ledger_key_records" (
	"block" bigint PRIMARY KEY NOT NULL,
	"tree" text NOT NULL,
	"kind" text NOT NULL,
	"public_key" text NOT NULL,
	"previous_key" text,
	"signature" text NOT NULL,
	"previous_signature" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_key_records_kind_valid" CHECK ("ledger_key_records"."kind" in ('changed', 'accepted')),
	CONSTRAINT "ledger_key_records_signed" CHECK (("ledger_key_records"."kind" = 'changed') = ("ledger_key_records"."previous_key" is not null)
        and ("ledger_key_records"."kind" = 'changed') = ("ledger_key_records"."previous_signature" is not null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";--> statement-breakpoint
ALTER TABLE "ledger_blocks" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'rights_changed', 'factor_removal', 'ledger_head'));--> statement-breakpoint
CREATE TRIGGER ledger_key_records_append_only BEFORE UPDATE OR DELETE ON ledger_key_records
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_key_records_no_truncate BEFORE TRUNCATE ON ledger_key_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
