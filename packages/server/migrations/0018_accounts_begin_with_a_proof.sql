ALTER TABLE "auth_mail_tokens" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE auth_mail_tokens SET email = owner.email FROM auth_users AS owner WHERE owner.id = auth_mail_tokens.user_id;--> statement-breakpoint
DELETE FROM auth_mail_tokens WHERE kind = 'signup' AND signup_id IS NULL;--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" DROP CONSTRAINT "auth_mail_tokens_user_id_auth_users_id_fk";--> statement-breakpoint
DROP INDEX "auth_mail_tokens_recovery_unique";--> statement-breakpoint
DROP INDEX "auth_mail_tokens_signup_unique";--> statement-breakpoint
DROP INDEX "auth_mail_tokens_user";--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" DROP COLUMN "user_id";--> statement-breakpoint
-- An account that nobody has confirmed is only a signup from now on; what it asked for is in auth_signups.
UPDATE users SET referred_by = NULL
  WHERE referred_by IN (SELECT id FROM auth_users WHERE email_confirmed_at IS NULL);--> statement-breakpoint
DELETE FROM users WHERE id IN (SELECT id FROM auth_users WHERE email_confirmed_at IS NULL);--> statement-breakpoint
DELETE FROM auth_users WHERE email_confirmed_at IS NULL;--> statement-breakpoint
ALTER TABLE "auth_users" ALTER COLUMN "email_confirmed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_users" DROP COLUMN "confirmation_sent_at";--> statement-breakpoint
CREATE INDEX "auth_mail_tokens_email" ON "auth_mail_tokens" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "auth_mail_tokens_signup" ON "auth_mail_tokens" USING btree ("signup_id");--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_signup_valid" CHECK (("auth_mail_tokens"."kind" = 'signup') = ("auth_mail_tokens"."signup_id" is not null));
