CREATE TABLE "auth_safety_pauses" (
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"ends_by" text NOT NULL,
	CONSTRAINT "auth_safety_pauses_user_id_since_pk" PRIMARY KEY("user_id","since"),
	CONSTRAINT "auth_safety_pauses_ends_by_valid" CHECK ("auth_safety_pauses"."ends_by" in ('mailbox', 'older_factor'))
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"detail" text,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_factor_failures" DROP CONSTRAINT "auth_factor_failures_kind_valid";--> statement-breakpoint
ALTER TABLE "auth_factors" DROP CONSTRAINT "auth_factors_status_valid";--> statement-breakpoint
DROP INDEX "auth_factors_name_unique";--> statement-breakpoint
DROP INDEX "auth_recovery_sets_user";--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_recovery_sets" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "admin_held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_safety_pauses" ADD CONSTRAINT "auth_safety_pauses_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_safety_pauses_until" ON "auth_safety_pauses" USING btree ("until");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_created_at" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factors_name_unique" ON "auth_factors" USING btree ("user_id",lower("friendly_name")) WHERE "auth_factors"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_recovery_sets_user" ON "auth_recovery_sets" USING btree ("user_id") WHERE "auth_recovery_sets"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "auth_factor_failures" ADD CONSTRAINT "auth_factor_failures_kind_valid" CHECK ("auth_factor_failures"."kind" in ('totp', 'recovery_code', 'webauthn', 'totp_by_mail', 'recovery_code_by_mail', 'webauthn_by_mail'));--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_removed_at_valid" CHECK (("auth_factors"."status" = 'removed') = ("auth_factors"."removed_at" is not null));--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_status_valid" CHECK ("auth_factors"."status" in ('unverified', 'verified', 'removed'));--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_safety_pause_valid" CHECK (num_nulls("auth_users"."safety_pause_since", "auth_users"."safety_pause_until", "auth_users"."safety_pause_ends_by") in (0, 3));--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_safety_pause_ends_by_valid" CHECK ("auth_users"."safety_pause_ends_by" in ('mailbox', 'older_factor'));--> statement-breakpoint
-- A factor keeps its owner, kind and passkey, and is never unverified again; a removed one may be brought back. Neither a code of an
-- earlier step nor an earlier count of a passkey counts again.
CREATE OR REPLACE FUNCTION guard_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id OR NEW.kind <> OLD.kind
    OR (OLD.status <> 'unverified' AND NEW.status = 'unverified')
    OR (OLD.status = 'unverified' AND NEW.status = 'removed')
    OR (OLD.last_used_step IS NOT NULL AND (NEW.last_used_step IS NULL OR NEW.last_used_step < OLD.last_used_step))
    OR (OLD.credential_id IS NOT NULL AND NEW.credential_id IS DISTINCT FROM OLD.credential_id)
    OR (OLD.sign_count IS NOT NULL AND (NEW.sign_count IS NULL OR NEW.sign_count < OLD.sign_count)) THEN
    RAISE EXCEPTION 'a second factor cannot be changed this way' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
