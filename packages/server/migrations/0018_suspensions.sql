CREATE TABLE "person_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_notes_not_empty" CHECK ("person_notes"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "suspensions_times_in_order" CHECK (coalesce("suspensions"."ends_at", 'infinity') > "suspensions"."started_at"
        and coalesce("suspensions"."ended_at", 'infinity') >= "suspensions"."started_at")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD COLUMN "appeal_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "suspensions_ending" ON "suspensions" USING btree ("ends_at") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval', 'stock_low', 'rights_changed'));
--> statement-breakpoint

-- ============================================================================
-- Suspensions of earlier versions
-- ============================================================================
-- What is in force stands still from now on; before, nothing did. What has ended is no suspension any more.
INSERT INTO suspensions (id, user_id, started_at, ends_at)
SELECT gen_random_uuid(), id, now(), nullif(banned_until, '9999-12-31T00:00:00Z')
FROM auth_users WHERE banned_until > now();
--> statement-breakpoint
UPDATE auth_users SET banned_until = NULL WHERE banned_until <= now();
--> statement-breakpoint

-- ============================================================================
-- Guards
-- ============================================================================
-- The end of a suspension moves deadlines, so it ends once and stays as it was.
CREATE FUNCTION refuse_change_of_ended_suspension() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'suspension % has ended', OLD.id USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER suspensions_ended_once BEFORE UPDATE ON suspensions
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change_of_ended_suspension();
--> statement-breakpoint
-- Nothing that a suspended person has redeemed is approved.
CREATE FUNCTION refuse_approval_for_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM suspensions WHERE user_id = NEW.user_id AND ended_at IS NULL
      AND started_at <= NEW.decided_at AND coalesce(ends_at, 'infinity') > NEW.decided_at
  ) THEN
    RAISE EXCEPTION 'the buyer of redemption % is suspended', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_not_approved_while_suspended BEFORE UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (OLD.status = 'PENDING' AND NEW.status = 'APPROVED')
  EXECUTE FUNCTION refuse_approval_for_suspended();
