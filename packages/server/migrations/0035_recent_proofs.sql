ALTER TABLE "auth_mail_tokens" DROP CONSTRAINT "auth_mail_tokens_kind_valid";--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" DROP CONSTRAINT "auth_mail_tokens_user_valid";--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "password_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_kind_valid" CHECK ("auth_mail_tokens"."kind" in ('signup', 'recovery', 'email_change', 'new_place', 'login', 'reauthentication'));--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_user_valid" CHECK (("auth_mail_tokens"."kind" in ('signup', 'recovery')) = ("auth_mail_tokens"."user_id" is null));