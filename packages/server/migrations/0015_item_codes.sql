CREATE TABLE "item_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_hash" text NOT NULL,
	"line" integer,
	"added_by" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"redemption_id" uuid,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "item_codes_given_whole" CHECK (("item_codes"."redemption_id" is null) = ("item_codes"."given_at" is null)),
	CONSTRAINT "item_codes_line_positive" CHECK ("item_codes"."line" > 0)
);
--> statement-breakpoint
ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";--> statement-breakpoint
ALTER TABLE "marketplace_items" ADD COLUMN "instant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_items" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "marketplace_items" ADD COLUMN "low_stock_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marketplace_items" ADD COLUMN "value_rank" bigint GENERATED ALWAYS AS (case when trim(value) !~* '^(US)?\$?\s?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?(\s?USD)?$' then 9007199254740991 when replace(substring(value from '[\d,]+(?:\.\d+)?'), ',', '')::numeric between 0.01 and 1000000 then ceil(price::numeric * 1000 / replace(substring(value from '[\d,]+(?:\.\d+)?'), ',', '')::numeric)::bigint else 9007199254740991 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "revealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_item_id_marketplace_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."marketplace_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_codes_hash_unique" ON "item_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "item_codes_redemption_unique" ON "item_codes" USING btree ("redemption_id");--> statement-breakpoint
CREATE INDEX "item_codes_available" ON "item_codes" USING btree ("item_id","added_at","line","id") WHERE redemption_id is null;--> statement-breakpoint
CREATE INDEX "item_codes_item_newest" ON "item_codes" USING btree ("item_id","added_at","id");--> statement-breakpoint
CREATE INDEX "marketplace_items_value" ON "marketplace_items" USING btree ("value_rank","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "redemptions_shared_codes" ON "redemptions" USING btree ("item_id") WHERE redemption_code is not null;--> statement-breakpoint
ALTER TABLE "marketplace_items" ADD CONSTRAINT "marketplace_items_instant_gift_cards" CHECK (not "marketplace_items"."instant" or "marketplace_items"."type" = 'Gift Card');--> statement-breakpoint
ALTER TABLE "marketplace_items" ADD CONSTRAINT "marketplace_items_low_stock_not_negative" CHECK ("marketplace_items"."low_stock_at" >= 0);--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'code_delivered'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'code_delivered'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low'));--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_revealed_after_approval" CHECK (num_nonnulls("redemptions"."revealed_at", "redemptions"."used_at") = 0 or "redemptions"."status" = 'APPROVED');--> statement-breakpoint
-- A code is given once: to an approved redemption of its item that has no shared code. Nothing of it changes after that but
-- its encryption.
CREATE FUNCTION refuse_changed_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a code that was given is neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER item_codes_given_once
  BEFORE UPDATE OF item_id, line, added_by, added_at, redemption_id, given_at ON item_codes
  FOR EACH ROW WHEN (OLD.redemption_id IS NOT NULL
    AND (OLD.item_id, OLD.line, OLD.added_by, OLD.added_at, OLD.redemption_id, OLD.given_at)
      IS DISTINCT FROM (NEW.item_id, NEW.line, NEW.added_by, NEW.added_at, NEW.redemption_id, NEW.given_at))
  EXECUTE FUNCTION refuse_changed_code();
--> statement-breakpoint
CREATE TRIGGER item_codes_kept BEFORE DELETE ON item_codes
  FOR EACH ROW WHEN (OLD.redemption_id IS NOT NULL) EXECUTE FUNCTION refuse_changed_code();
--> statement-breakpoint
CREATE TRIGGER item_codes_no_truncate BEFORE TRUNCATE ON item_codes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_code();
--> statement-breakpoint
CREATE FUNCTION check_given_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM redemptions WHERE id = NEW.redemption_id AND item_id = NEW.item_id
    AND item_type = 'Gift Card' AND status = 'APPROVED' AND redemption_code IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a code is given to an approved gift card of its item that has none'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_codes_given_to_approved AFTER INSERT OR UPDATE OF redemption_id ON item_codes
  FOR EACH ROW WHEN (NEW.redemption_id IS NOT NULL) EXECUTE FUNCTION check_given_code();
--> statement-breakpoint
-- Refuses the commit of an approval that gives a gift card no code. Deferred: the code is given after the approval.
CREATE FUNCTION refuse_approval_without_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM item_codes WHERE redemption_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an approved gift card has a code' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER redemptions_approved_with_code AFTER UPDATE OF status ON redemptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'APPROVED' AND OLD.status <> 'APPROVED' AND NEW.item_type = 'Gift Card'
    AND NEW.redemption_code IS NULL)
  EXECUTE FUNCTION refuse_approval_without_code();
