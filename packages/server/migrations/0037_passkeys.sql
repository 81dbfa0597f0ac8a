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
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_verified_by_code" CHECK ("auth_factors"."status" = 'unverified' or "auth_factors"."kind" <> 'totp' or "auth_factors"."last_used_step" is not null);
