CREATE TABLE "admin_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code_challenge" text NOT NULL,
	"code_challenge_method" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_mail_tokens_kind_valid" CHECK ("auth_mail_tokens"."kind" in ('signup', 'recovery'))
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_counter" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp (3) with time zone NOT NULL,
	"amr" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"user_metadata" jsonb NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"confirmation_sent_at" timestamp (3) with time zone,
	"recovery_sent_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"banned_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_users_email_lower_case" CHECK ("auth_users"."email" = lower("auth_users"."email"))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_category_valid" CHECK ("contact_messages"."category" in ('general', 'technical', 'billing', 'contracts', 'account', 'feedback', 'partnership'))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"activity" text NOT NULL,
	"points_cost" integer NOT NULL,
	"points_reward" integer NOT NULL,
	"duration" integer NOT NULL,
	"max_signers" integer NOT NULL,
	"places_taken" integer DEFAULT 0 NOT NULL,
	"places_approved" integer DEFAULT 0 NOT NULL,
	"survey_required" boolean NOT NULL,
	"is_official" boolean NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "contracts_type_valid" CHECK ("contracts"."type" in ('Digital', 'Research', 'Marketing', 'Feedback')),
	CONSTRAINT "contracts_status_valid" CHECK ("contracts"."status" in ('active', 'inactive', 'completed')),
	CONSTRAINT "contracts_points_not_negative" CHECK ("contracts"."points_cost" >= 0 and "contracts"."points_reward" >= 0),
	CONSTRAINT "contracts_duration_not_negative" CHECK ("contracts"."duration" >= 0),
	CONSTRAINT "contracts_max_signers_not_negative" CHECK ("contracts"."max_signers" >= 0),
	CONSTRAINT "contracts_places_not_exceeded" CHECK ("contracts"."places_taken" >= 0 and ("contracts"."max_signers" = 0 or "contracts"."places_taken" <= "contracts"."max_signers")),
	CONSTRAINT "contracts_approved_within_taken" CHECK ("contracts"."places_approved" >= 0 and "contracts"."places_approved" <= "contracts"."places_taken"),
	CONSTRAINT "contracts_expiry_matches_duration" CHECK (("contracts"."duration" = 0) = ("contracts"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"details" text NOT NULL,
	"points_earned" bigint NOT NULL,
	"cause_id" uuid NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "earnings_source_valid" CHECK ("earnings"."source" in ('CONTRACT_SIGNED', 'CONTRACT_COMPLETED', 'CONTRACT_REJECTED', 'POINTS_EARNED', 'POINTS_REDEEMED', 'REDEMPTION_APPROVED', 'REDEMPTION_REJECTED', 'COMMISSION_FEE', 'REFERRAL_BONUS', 'REFERRAL_COMMISSION'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"path" text PRIMARY KEY NOT NULL,
	"signed_contract_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"reply_to" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketplace_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"price" integer NOT NULL,
	"description" text NOT NULL,
	"value" text NOT NULL,
	"quantity" integer NOT NULL,
	"image_url" text NOT NULL,
	"redemption_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "marketplace_items_type_valid" CHECK ("marketplace_items"."type" in ('Gift Card', 'Subscription', 'Electronics', 'Cash')),
	CONSTRAINT "marketplace_items_price_positive" CHECK ("marketplace_items"."price" > 0),
	CONSTRAINT "marketplace_items_quantity_not_negative" CHECK ("marketplace_items"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"message" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"type" text NOT NULL,
	"item_id" uuid,
	"item_name" text NOT NULL,
	"item_value" text NOT NULL,
	"price" integer NOT NULL,
	"amount" numeric(14, 2),
	"commission_amount" numeric(14, 2) DEFAULT 0 NOT NULL,
	"commission_rate" numeric(5, 4) DEFAULT 0 NOT NULL,
	"bank_details" text,
	"status" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "redemptions_type_valid" CHECK ("redemptions"."type" in ('ITEM', 'CASH')),
	CONSTRAINT "redemptions_status_valid" CHECK ("redemptions"."status" in ('PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "redemptions_price_positive" CHECK ("redemptions"."price" > 0),
	CONSTRAINT "redemptions_cash_is_complete" CHECK ("redemptions"."type" <> 'CASH' or ("redemptions"."amount" > 0 and "redemptions"."bank_details" is not null)),
	CONSTRAINT "redemptions_commission_within_amount" CHECK ("redemptions"."commission_amount" >= 0 and "redemptions"."commission_amount" <= coalesce("redemptions"."amount", 0)),
	CONSTRAINT "redemptions_not_decided_by_buyer" CHECK ("redemptions"."decided_by" is null or "redemptions"."decided_by" <> "redemptions"."user_id")
);
--> statement-breakpoint
CREATE TABLE "signed_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"points_cost" integer NOT NULL,
	"points_reward" integer NOT NULL,
	"survey_required" boolean NOT NULL,
	"survey_questions" jsonb NOT NULL,
	"submitted_data" jsonb NOT NULL,
	"review_note" text,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signed_contracts_status_valid" CHECK ("signed_contracts"."status" in ('in_progress', 'pending', 'approved', 'rejected')),
	CONSTRAINT "signed_contracts_points_not_negative" CHECK ("signed_contracts"."points_cost" >= 0 and "signed_contracts"."points_reward" >= 0),
	CONSTRAINT "signed_contracts_not_decided_by_signer" CHECK ("signed_contracts"."decided_by" is null or "signed_contracts"."decided_by" <> "signed_contracts"."user_id")
);
--> statement-breakpoint
CREATE TABLE "survey_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question_type" text NOT NULL,
	"question_text" text NOT NULL,
	"required" boolean NOT NULL,
	"options" jsonb NOT NULL,
	CONSTRAINT "survey_questions_type_valid" CHECK ("survey_questions"."question_type" in ('text', 'file', 'link', 'multiple_choice'))
);
--> statement-breakpoint
CREATE TABLE "survey_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signed_contract_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question_text" text NOT NULL,
	"question_type" text NOT NULL,
	"required" boolean NOT NULL,
	"response_data" text,
	"file_url" text,
	CONSTRAINT "survey_responses_type_valid" CHECK ("survey_responses"."question_type" in ('text', 'file', 'link', 'multiple_choice'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"referrals" integer DEFAULT 0 NOT NULL,
	"referral_code" text NOT NULL,
	"referred_by" uuid,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_points_not_negative" CHECK ("users"."points" >= 0),
	CONSTRAINT "users_referrals_not_negative" CHECK ("users"."referrals" >= 0),
	CONSTRAINT "users_username_valid" CHECK ("users"."username" ~ '^[A-Za-z0-9_.-]{3,30}$'),
	CONSTRAINT "users_not_referred_by_self" CHECK ("users"."referred_by" <> "users"."id")
);
--> statement-breakpoint
ALTER TABLE "admin_decisions" ADD CONSTRAINT "admin_decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD CONSTRAINT "auth_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_item_id_marketplace_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."marketplace_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_questions" ADD CONSTRAINT "survey_questions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_auth_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_decisions_newest" ON "admin_decisions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_decisions_subject" ON "admin_decisions" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "auth_codes_user" ON "auth_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_mail_tokens_user_kind_unique" ON "auth_mail_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email_unique" ON "auth_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contracts_newest" ON "contracts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_cause_unique" ON "earnings" USING btree ("cause_id","source","user_id");--> statement-breakpoint
CREATE INDEX "earnings_user_newest" ON "earnings" USING btree ("user_id","timestamp" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "earnings_newest" ON "earnings" USING btree ("timestamp" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_signing" ON "files" USING btree ("signed_contract_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marketplace_items_price" ON "marketplace_items" USING btree ("price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_position_unique" ON "notifications" USING btree ("position");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("id") WHERE not read;--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_request_unique" ON "redemptions" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "redemptions_user_newest" ON "redemptions" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redemptions_pending" ON "redemptions" USING btree ("type","created_at","id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "signed_contracts_user_contract_unique" ON "signed_contracts" USING btree ("user_id","contract_id");--> statement-breakpoint
CREATE INDEX "signed_contracts_contract" ON "signed_contracts" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "signed_contracts_status_queue" ON "signed_contracts" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "survey_questions_contract" ON "survey_questions" USING btree ("contract_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_responses_signing_question_unique" ON "survey_responses" USING btree ("signed_contract_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code_unique" ON "users" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");