ALTER TABLE "auth_factor_failures" DROP CONSTRAINT "auth_factor_failures_kind_valid";--> statement-breakpoint
ALTER TABLE "auth_factors" DROP CONSTRAINT "auth_factors_verified_by_code";--> statement-breakpoint
ALTER TABLE "auth_factors" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_factor_challenges" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "kind" text DEFAULT 'totp' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "transports" jsonb;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "sign_count" bigint;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factors_credential_unique" ON "auth_factors" USING btree ("credential_id") WHERE "auth_factors"."credential_id" is not null;--> statement-breakpoint
ALTER TABLE "auth_factor_failures" ADD CONSTRAINT "auth_factor_failures_kind_valid" CHECK ("auth_factor_failures"."kind" in ('totp', 'recovery_code', 'webauthn'));--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_kind_valid" CHECK ("auth_factors"."kind" in ('totp', 'webauthn'));--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_passkey_valid" CHECK (("auth_factors"."kind" = 'webauthn' and "auth_factors"."status" <> 'unverified') = ("auth_factors"."credential_id" is not null)
        and ("auth_factors"."credential_id" is null) = ("auth_factors"."sign_count" is null)
        and ("auth_factors"."secret" is null) = ("auth_factors"."kind" = 'webauthn' and "auth_factors"."status" = 'unverified'));--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_verified_by_code" CHECK ("auth_factors"."status" = 'unverified' or "auth_factors"."kind" <> 'totp' or "auth_factors"."last_used_step" is not null);--> statement-breakpoint
-- A factor keeps its owner, kind and passkey, is never unverified again, and neither a code of an earlier step nor an earlier count of a passkey counts again.
CREATE OR REPLACE FUNCTION guard_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id OR NEW.kind <> OLD.kind
    OR (OLD.status = 'verified' AND NEW.status <> 'verified')
    OR (OLD.last_used_step IS NOT NULL AND (NEW.last_used_step IS NULL OR NEW.last_used_step < OLD.last_used_step))
    OR (OLD.credential_id IS NOT NULL AND NEW.credential_id IS DISTINCT FROM OLD.credential_id)
    OR (OLD.sign_count IS NOT NULL AND (NEW.sign_count IS NULL OR NEW.sign_count < OLD.sign_count)) THEN
    RAISE EXCEPTION 'a second factor cannot be changed this way' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
