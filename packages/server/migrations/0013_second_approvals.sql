CREATE TABLE "second_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"points" bigint,
	"reason" text,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"decision_id" uuid,
	CONSTRAINT "second_approvals_kind_valid" CHECK ("second_approvals"."kind" in ('redemption', 'credit', 'deduction', 'contract')),
	CONSTRAINT "second_approvals_state_valid" CHECK ("second_approvals"."state" in ('open', 'confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "second_approvals_points_positive" CHECK ("second_approvals"."points" > 0),
	CONSTRAINT "second_approvals_person_named" CHECK (("second_approvals"."kind" = 'contract') = ("second_approvals"."user_id" is null) and ("second_approvals"."kind" = 'contract' or "second_approvals"."points" is not null)),
	CONSTRAINT "second_approvals_not_for_oneself" CHECK ("second_approvals"."requested_by" <> "second_approvals"."user_id"),
	CONSTRAINT "second_approvals_second_admin" CHECK ("second_approvals"."decided_by" <> "second_approvals"."requested_by"),
	CONSTRAINT "second_approvals_not_decided_by_person" CHECK ("second_approvals"."decided_by" <> "second_approvals"."user_id"),
	CONSTRAINT "second_approvals_decided" CHECK (("second_approvals"."state" in ('confirmed', 'refused')) = ("second_approvals"."decided_by" is not null) and ("second_approvals"."decided_by" is null) = ("second_approvals"."decided_at" is null)),
	CONSTRAINT "second_approvals_carried_out" CHECK (("second_approvals"."state" = 'confirmed') = ("second_approvals"."decision_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_valid";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_approvals" ADD CONSTRAINT "second_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_approvals_one_open" ON "second_approvals" USING btree ("subject_id") WHERE state = 'open' and kind in ('redemption', 'contract');--> statement-breakpoint
CREATE INDEX "second_approvals_open" ON "second_approvals" USING btree ("subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "second_approvals_queue" ON "second_approvals" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree (coalesce(data ->> 'signed_contract_id', data ->> 'redemption_id', data ->> 'second_approval_id')) WHERE not read;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_valid" CHECK ("notifications"."kind" in ('contract_signed', 'submission', 'redemption', 'review_overdue', 'appeal', 'points_corrected', 'second_approval'));--> statement-breakpoint
-- Refuses to decide a second approval again, and to change what is to be confirmed.
CREATE FUNCTION refuse_illegal_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR (OLD.kind, OLD.subject_id, OLD.user_id, OLD.points, OLD.reason, OLD.requested_by, OLD.requested_at)
    IS DISTINCT FROM
    (NEW.kind, NEW.subject_id, NEW.user_id, NEW.points, NEW.reason, NEW.requested_by, NEW.requested_at) THEN
    RAISE EXCEPTION 'a second approval is decided once and not changed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER second_approvals_decided_once BEFORE UPDATE ON second_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_second_approval();
--> statement-breakpoint
CREATE TRIGGER second_approvals_not_deleted BEFORE DELETE ON second_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER second_approvals_no_truncate BEFORE TRUNCATE ON second_approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Refuses to carry out what waits for a second admin.
CREATE FUNCTION refuse_before_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM second_approvals WHERE subject_id = NEW.id AND state = 'open') THEN
    RAISE EXCEPTION '% % waits for a second admin', TG_TABLE_NAME, NEW.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_await_second BEFORE UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (OLD.status = 'PENDING' AND NEW.status = 'APPROVED')
  EXECUTE FUNCTION refuse_before_second_approval();
--> statement-breakpoint
CREATE TRIGGER contracts_await_second BEFORE UPDATE OF status ON contracts
  FOR EACH ROW WHEN (OLD.status <> 'active' AND NEW.status = 'active')
  EXECUTE FUNCTION refuse_before_second_approval();
--> statement-breakpoint
-- What was to be confirmed is over: a redemption rejected or cancelled, a contract deleted.
CREATE FUNCTION withdraw_second_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE second_approvals SET state = 'withdrawn' WHERE subject_id = NEW.id AND state = 'open';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_withdraw_second AFTER UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (OLD.status = 'PENDING' AND NEW.status = 'REJECTED')
  EXECUTE FUNCTION withdraw_second_approval();
--> statement-breakpoint
CREATE TRIGGER contracts_withdraw_second AFTER UPDATE OF deleted_at ON contracts
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION withdraw_second_approval();
