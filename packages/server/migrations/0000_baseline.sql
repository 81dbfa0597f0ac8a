-- The whole schema of version 1.0.0, as one migration. Later changes are migrations of their own:
-- `npm run db:generate -- NAME`. A migration that has landed is never edited; a test compares checksums.
--
-- Tables, constraints and indexes are what drizzle-kit generates from `src/db/schema`, put in the order of
-- domains. What it cannot express is written by hand: the search functions (first, because indexes use
-- them), a few storage settings, and the functions and triggers at the end.

-- ============================================================================
-- Search: what the indexes of searched texts are made of
-- ============================================================================
-- Runs of three letters come from the extension pg_trgm.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'The search needs the Postgres extension pg_trgm, which this server may not create (%). Have an administrator of the database install it with: CREATE EXTENSION pg_trgm;', SQLERRM;
END $$;
--> statement-breakpoint
-- Returns the single characters and pairs of neighbours in a text: a search for one or two letters has no
-- run of three to look up.
CREATE OR REPLACE FUNCTION short_grams(content text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT letters || array(
    SELECT letter || neighbour FROM unnest(letters, letters[2:]) AS pairs(letter, neighbour)
    WHERE neighbour IS NOT NULL
  )
  FROM (SELECT string_to_array(content, NULL)) AS split(letters)
$$;
--> statement-breakpoint

-- ============================================================================
-- Accounts: how a person proves who they are
-- ============================================================================
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"user_metadata" jsonb NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone NOT NULL,
	"recovery_sent_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"banned_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_users_email_lower_case" CHECK ("auth_users"."email" = lower("auth_users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email_unique" ON "auth_users" USING btree ("email");--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_counter" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp (3) with time zone NOT NULL,
	"amr" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE TABLE "auth_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code_challenge" text NOT NULL,
	"code_challenge_method" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_codes" ADD CONSTRAINT "auth_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_codes_user" ON "auth_codes" USING btree ("user_id");--> statement-breakpoint
CREATE TABLE "auth_signups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"username" text,
	"user_metadata" jsonb NOT NULL,
	"referred_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "auth_signups_email" ON "auth_signups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "auth_signups_username" ON "auth_signups" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "auth_signups_created_at" ON "auth_signups" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "auth_mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"signup_id" uuid,
	"code_challenge" text,
	"code_challenge_method" text,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_mail_tokens_kind_valid" CHECK ("auth_mail_tokens"."kind" in ('signup', 'recovery')),
	CONSTRAINT "auth_mail_tokens_signup_valid" CHECK (("auth_mail_tokens"."kind" = 'signup') = ("auth_mail_tokens"."signup_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "auth_mail_tokens" ADD CONSTRAINT "auth_mail_tokens_signup_id_auth_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."auth_signups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_mail_tokens_email" ON "auth_mail_tokens" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "auth_mail_tokens_signup" ON "auth_mail_tokens" USING btree ("signup_id");--> statement-breakpoint

-- ============================================================================
-- People: profiles
-- ============================================================================
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
ALTER TABLE "users" ADD CONSTRAINT "users_id_auth_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code_unique" ON "users" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(username) gin_trgm_ops,lower(email) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint

-- ============================================================================
-- Contracts and what a signer hands in
-- ============================================================================
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
	"grace_period_end" timestamp (3) with time zone GENERATED ALWAYS AS (((expires_at at time zone 'UTC') + duration * interval '30 seconds') at time zone 'UTC') STORED,
	"expiry_state" text DEFAULT 'active' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || chr(1) || description)) STORED NOT NULL,
	CONSTRAINT "contracts_expiry_state_valid" CHECK ("contracts"."expiry_state" in ('active', 'grace_period', 'fully_expired')),
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
CREATE INDEX "contracts_list_newest" ON "contracts" USING btree ("created_at","id","type","is_official","max_signers","expires_at","grace_period_end","points_reward") WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_list_reward" ON "contracts" USING btree ("points_reward","id","type","is_official","max_signers","expires_at","grace_period_end") WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_list_expiring" ON "contracts" USING btree (coalesce("expires_at", 'infinity'),"id","type","is_official","max_signers","expires_at","grace_period_end","points_reward") WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_list_state_newest" ON "contracts" USING btree ("expiry_state","created_at","id","type","is_official","max_signers","expires_at","grace_period_end","points_reward") WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_list_state_reward" ON "contracts" USING btree ("expiry_state","points_reward","id","type","is_official","max_signers","expires_at","grace_period_end") WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_list_state_expiring" ON "contracts" USING btree ("expiry_state",coalesce("expires_at", 'infinity'),"id","type","is_official","max_signers","expires_at","grace_period_end","points_reward") WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_list_type" ON "contracts" USING btree ("type","created_at","id") WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_list_official" ON "contracts" USING btree ("created_at","id") WHERE deleted_at is null and status = 'active' and is_official;--> statement-breakpoint
CREATE INDEX "contracts_list_few_places" ON "contracts" USING btree ("created_at","id") WHERE deleted_at is null and status = 'active' and max_signers between 1 and 50;--> statement-breakpoint
CREATE INDEX "contracts_search_trigrams" ON "contracts" USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_search_short" ON "contracts" USING gin (short_grams(search_text)) WITH (gin_pending_list_limit=256) WHERE deleted_at is null and status = 'active';--> statement-breakpoint
CREATE INDEX "contracts_admin_newest" ON "contracts" USING btree ("created_at","id","type","status","expires_at","grace_period_end") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contracts_admin_search" ON "contracts" USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE deleted_at is null;--> statement-breakpoint
-- The planner never uses statistics of the grams, and gathering them is slow.
ALTER INDEX contracts_search_short ALTER COLUMN 1 SET STATISTICS 0;
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
ALTER TABLE "survey_questions" ADD CONSTRAINT "survey_questions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_questions_contract" ON "survey_questions" USING btree ("contract_id","position");--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
-- The one row; triggers count it up.
INSERT INTO catalogue_version (version) VALUES (1);
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
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_contracts" ADD CONSTRAINT "signed_contracts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signed_contracts_user_contract_unique" ON "signed_contracts" USING btree ("user_id","contract_id");--> statement-breakpoint
CREATE INDEX "signed_contracts_user_newest" ON "signed_contracts" USING btree ("user_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "signed_contracts_contract" ON "signed_contracts" USING btree ("contract_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "signed_contracts_counted" ON "signed_contracts" USING btree ("contract_id","status") WHERE status in ('pending', 'rejected');--> statement-breakpoint
CREATE INDEX "signed_contracts_status_queue" ON "signed_contracts" USING btree ("status",coalesce("submitted_at", "created_at"),"id");--> statement-breakpoint
CREATE TABLE "files" (
	"path" text PRIMARY KEY NOT NULL,
	"signed_contract_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_state_valid" CHECK ("files"."state" in ('storing', 'stored', 'submitted', 'removing'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_signing" ON "files" USING btree ("signed_contract_id");--> statement-breakpoint
CREATE INDEX "files_not_submitted" ON "files" USING btree ("created_at") WHERE state <> 'submitted';--> statement-breakpoint
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
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_signed_contract_id_signed_contracts_id_fk" FOREIGN KEY ("signed_contract_id") REFERENCES "public"."signed_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_file_url_files_path_fk" FOREIGN KEY ("file_url") REFERENCES "public"."files"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_responses_signing_question_unique" ON "survey_responses" USING btree ("signed_contract_id","question_id");--> statement-breakpoint
CREATE INDEX "survey_responses_file" ON "survey_responses" USING btree ("file_url") WHERE file_url is not null;--> statement-breakpoint

-- ============================================================================
-- Ledger
-- ============================================================================
CREATE TABLE "earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"details" text NOT NULL,
	"person_id" uuid,
	"points_earned" bigint NOT NULL,
	"cause_id" uuid NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "earnings_source_valid" CHECK ("earnings"."source" in ('CONTRACT_SIGNED', 'CONTRACT_COMPLETED', 'CONTRACT_REJECTED', 'POINTS_EARNED', 'POINTS_REDEEMED', 'REDEMPTION_APPROVED', 'REDEMPTION_REJECTED', 'COMMISSION_FEE', 'REFERRAL_BONUS', 'REFERRAL_COMMISSION'))
);
--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_cause_unique" ON "earnings" USING btree ("cause_id","source","user_id");--> statement-breakpoint
CREATE INDEX "earnings_user_newest" ON "earnings" USING btree ("user_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "earnings_user_source_newest" ON "earnings" USING btree ("user_id","source","timestamp","id");--> statement-breakpoint
CREATE INDEX "earnings_source_newest" ON "earnings" USING btree ("source","timestamp","id");--> statement-breakpoint
CREATE INDEX "earnings_newest" ON "earnings" USING btree ("timestamp","id");--> statement-breakpoint
CREATE TABLE "earnings_totals" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"source" text NOT NULL,
	"points_in" bigint NOT NULL,
	"points_out" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "earnings_totals_user_id_month_source_pk" PRIMARY KEY("user_id","month","source")
);
--> statement-breakpoint
ALTER TABLE "earnings_totals" ADD CONSTRAINT "earnings_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- ============================================================================
-- Marketplace and redemptions
-- ============================================================================
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
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(1) || description)) STORED NOT NULL,
	CONSTRAINT "marketplace_items_type_valid" CHECK ("marketplace_items"."type" in ('Gift Card', 'Subscription', 'Electronics', 'Cash')),
	CONSTRAINT "marketplace_items_price_positive" CHECK ("marketplace_items"."price" > 0),
	CONSTRAINT "marketplace_items_quantity_not_negative" CHECK ("marketplace_items"."quantity" >= 0)
);
--> statement-breakpoint
CREATE INDEX "marketplace_items_price" ON "marketplace_items" USING btree ("price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_items_type_price" ON "marketplace_items" USING btree ("type","price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_items_newest" ON "marketplace_items" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_items_search" ON "marketplace_items" USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_items_search_short" ON "marketplace_items" USING gin (short_grams(search_text)) WITH (gin_pending_list_limit=256) WHERE deleted_at is null;--> statement-breakpoint
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
	"redemption_code" text,
	"review_note" text,
	"status" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "redemptions_type_valid" CHECK ("redemptions"."type" in ('ITEM', 'CASH')),
	CONSTRAINT "redemptions_status_valid" CHECK ("redemptions"."status" in ('PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "redemptions_price_positive" CHECK ("redemptions"."price" > 0),
	CONSTRAINT "redemptions_cash_is_complete" CHECK ("redemptions"."type" <> 'CASH' or ("redemptions"."amount" > 0 and "redemptions"."bank_details" is not null)),
	CONSTRAINT "redemptions_code_after_approval" CHECK ("redemptions"."redemption_code" is null or "redemptions"."status" = 'APPROVED'),
	CONSTRAINT "redemptions_commission_within_amount" CHECK ("redemptions"."commission_amount" >= 0 and "redemptions"."commission_amount" <= coalesce("redemptions"."amount", 0)),
	CONSTRAINT "redemptions_not_decided_by_buyer" CHECK ("redemptions"."decided_by" is null or "redemptions"."decided_by" <> "redemptions"."user_id")
);
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_item_id_marketplace_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."marketplace_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_request_unique" ON "redemptions" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "redemptions_user_newest" ON "redemptions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_status_newest" ON "redemptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_status_type_newest" ON "redemptions" USING btree ("status","type","created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_user_paid_cash" ON "redemptions" USING btree ("user_id") WHERE type = 'CASH' and status = 'APPROVED';--> statement-breakpoint
CREATE TABLE "commission_totals" (
	"month" text PRIMARY KEY NOT NULL,
	"redemptions" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"commission" numeric(18, 2) NOT NULL,
	"rates" numeric(18, 4) NOT NULL
);
--> statement-breakpoint

-- ============================================================================
-- Administration
-- ============================================================================
CREATE TABLE "admin_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor" text DEFAULT 'admin' NOT NULL,
	"admin_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_decisions_actor_valid" CHECK ("admin_decisions"."actor" in ('admin', 'command', 'system')),
	CONSTRAINT "admin_decisions_admin_named" CHECK (("admin_decisions"."actor" = 'admin') = ("admin_decisions"."admin_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "admin_decisions" ADD CONSTRAINT "admin_decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_decisions_newest" ON "admin_decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "admin_decisions_subject" ON "admin_decisions" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_decisions_admin" ON "admin_decisions" USING btree ("admin_id","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_decisions_action" ON "admin_decisions" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence_number" bigint,
	"message" text NOT NULL,
	"person_id" uuid,
	"read" boolean DEFAULT false NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_sequence_number_unique" ON "notifications" USING btree ("sequence_number");--> statement-breakpoint
CREATE INDEX "notifications_unnumbered" ON "notifications" USING btree ("created_at","id") WHERE sequence_number is null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("id") WHERE not read;--> statement-breakpoint
CREATE TABLE "counters" (
	"subject" text NOT NULL,
	"shard" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "counters_subject_shard_pk" PRIMARY KEY("subject","shard"),
	CONSTRAINT "counters_subject_valid" CHECK ("counters"."subject" in ('users', 'marketplace_items', 'signings_in_progress', 'signings_pending', 'signings_approved', 'signings_rejected', 'redemptions_item_pending', 'redemptions_cash_pending'))
);
--> statement-breakpoint
CREATE TABLE "audit_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"mismatches" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_runs_newest" ON "audit_runs" USING btree ("finished_at");--> statement-breakpoint

-- ============================================================================
-- Messages and mail
-- ============================================================================
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
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"reply_to" text,
	"has_token" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint

-- ============================================================================
-- The server itself
-- ============================================================================
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_hash_pk" PRIMARY KEY("user_id","call","key_hash")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_oldest" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "write_lsns" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lsn" "pg_lsn" NOT NULL
);
--> statement-breakpoint
-- Unlogged: a probe leaves nothing in the write-ahead log.
CREATE UNLOGGED TABLE "readiness_probe" (
	"padding" text NOT NULL
);
--> statement-breakpoint
-- Keeps the padding in the row, so that each probe needs a page on the disk.
ALTER TABLE readiness_probe ALTER COLUMN padding SET STORAGE PLAIN;
--> statement-breakpoint

-- ============================================================================
-- History: ledger entries and decisions are append-only
-- ============================================================================
-- Refuses every UPDATE, DELETE and TRUNCATE: what has happened is never changed or lost.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER earnings_append_only BEFORE UPDATE OR DELETE ON earnings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER earnings_no_truncate BEFORE TRUNCATE ON earnings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER admin_decisions_append_only BEFORE UPDATE OR DELETE ON admin_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER admin_decisions_no_truncate BEFORE TRUNCATE ON admin_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- ============================================================================
-- Balances: a person's points are the sum of their ledger entries
-- ============================================================================
-- Adds an entry to the balance of its owner and to the totals of its month. The profile is always locked
-- first, so that two transactions cannot deadlock over each other's totals.
CREATE FUNCTION apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.points_earned <> 0 THEN
    UPDATE users SET points = points + NEW.points_earned WHERE id = NEW.user_id;
  ELSE
    PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  END IF;
  INSERT INTO earnings_totals AS total (user_id, month, source, points_in, points_out, entries)
    VALUES (NEW.user_id, to_char(NEW."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM'), NEW.source,
      greatest(NEW.points_earned, 0), greatest(-NEW.points_earned, 0), 1)
    ON CONFLICT (user_id, month, source) DO UPDATE SET
      points_in = total.points_in + excluded.points_in,
      points_out = total.points_out + excluded.points_out,
      entries = total.entries + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earnings_apply AFTER INSERT ON earnings
  FOR EACH ROW EXECUTE FUNCTION apply_entry();
--> statement-breakpoint
-- Refuses a profile that starts with points, and any change of a balance but that of `apply_entry` (inside
-- whose UPDATE the trigger depth is 2): wrong code cannot make points without an entry.
CREATE FUNCTION refuse_points_outside_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.points <> 0 THEN
    RAISE EXCEPTION 'a new profile starts with 0 points' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.points <> OLD.points AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'points are moved by ledger entries alone' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_points_by_ledger_insert BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_points_outside_ledger();
--> statement-breakpoint
CREATE TRIGGER users_points_by_ledger_update BEFORE UPDATE OF points ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_points_outside_ledger();
--> statement-breakpoint

-- ============================================================================
-- States: signings and redemptions move along the edges of their state machines
-- ============================================================================
-- Refuses any other step, so that nothing is decided twice. The edges are those of SIGNING_TRANSITIONS in
-- `packages/api/src/rules/transitions.ts`; a test tries every pair of states.
CREATE FUNCTION refuse_illegal_signing_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('in_progress', 'pending'), ('in_progress', 'rejected'),
    ('pending', 'approved'), ('pending', 'rejected')
  ) THEN
    RAISE EXCEPTION 'a signing cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_transition BEFORE UPDATE OF status ON signed_contracts
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION refuse_illegal_signing_transition();
--> statement-breakpoint
-- The edges are those of REDEMPTION_TRANSITIONS in `packages/api/src/rules/redeeming.ts`.
CREATE FUNCTION refuse_illegal_redemption_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (('PENDING', 'APPROVED'), ('PENDING', 'REJECTED')) THEN
    RAISE EXCEPTION 'a redemption cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_transition BEFORE UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION refuse_illegal_redemption_transition();
--> statement-breakpoint

-- ============================================================================
-- Catalogue: the contract list's cached figures and expiry states
-- ============================================================================
-- Sets the cached expiry state back when a contract's times change: the list computes it again.
CREATE FUNCTION reset_expiry_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expiry_state := 'active';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_reset_expiry_state BEFORE UPDATE OF expires_at, duration ON contracts
  FOR EACH ROW WHEN ((OLD.expires_at, OLD.duration) IS DISTINCT FROM (NEW.expires_at, NEW.duration))
  EXECUTE FUNCTION reset_expiry_state();
--> statement-breakpoint
-- Makes figures that a process holds in memory stale, in every process.
CREATE FUNCTION increment_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_catalogue_rows AFTER INSERT OR DELETE OR TRUNCATE ON contracts
  FOR EACH STATEMENT EXECUTE FUNCTION increment_catalogue_version();
--> statement-breakpoint
-- Only the columns that the figures are made of: a signing, which takes a place, changes none of them.
CREATE TRIGGER contracts_catalogue_columns
  AFTER UPDATE OF type, points_reward, duration, max_signers, is_official, status, expires_at, deleted_at
  ON contracts
  FOR EACH ROW WHEN (
    (OLD.type, OLD.points_reward, OLD.duration, OLD.max_signers, OLD.is_official, OLD.status, OLD.expires_at, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.type, NEW.points_reward, NEW.duration, NEW.max_signers, NEW.is_official, NEW.status, NEW.expires_at, NEW.deleted_at)
  )
  EXECUTE FUNCTION increment_catalogue_version();
--> statement-breakpoint

-- ============================================================================
-- Commission totals: one row for each month
-- ============================================================================
-- Adds an approved cash redemption to the month of its approval.
CREATE FUNCTION count_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commission_totals AS total (month, redemptions, amount, commission, rates)
    VALUES (to_char(coalesce(NEW.decided_at, NEW.created_at) AT TIME ZONE 'UTC', 'YYYY-MM'),
      1, NEW.amount, NEW.commission_amount, NEW.commission_rate)
    ON CONFLICT (month) DO UPDATE SET
      redemptions = total.redemptions + 1,
      amount = total.amount + excluded.amount,
      commission = total.commission + excluded.commission,
      rates = total.rates + excluded.rates;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_count_commission_insert AFTER INSERT ON redemptions
  FOR EACH ROW WHEN (NEW.type = 'CASH' AND NEW.status = 'APPROVED')
  EXECUTE FUNCTION count_commission();
--> statement-breakpoint
CREATE TRIGGER redemptions_count_commission_update AFTER UPDATE OF status ON redemptions
  FOR EACH ROW WHEN (NEW.type = 'CASH' AND NEW.status = 'APPROVED' AND OLD.status <> 'APPROVED')
  EXECUTE FUNCTION count_commission();
--> statement-breakpoint

-- ============================================================================
-- Counters: sharded, maintained with each change of what they count
-- ============================================================================
-- Adds to a counter. Each connection writes to a shard of its own, so that two transactions seldom wait for
-- each other.
CREATE FUNCTION add_to_counter(counted text, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change <> 0 THEN
    INSERT INTO counters AS counter (subject, shard, amount) VALUES (counted, pg_backend_pid() % 64, change)
      ON CONFLICT (subject, shard) DO UPDATE SET amount = counter.amount + excluded.amount;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_counter('users', (SELECT count(*) FROM added));
  ELSE
    PERFORM add_to_counter('users', -(SELECT count(*) FROM removed));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER users_count_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
-- Counts the items that are not deleted.
CREATE FUNCTION count_marketplace_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_counter('marketplace_items',
    (TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL)::integer
    - (TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL)::integer);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER marketplace_items_count AFTER INSERT OR DELETE ON marketplace_items
  FOR EACH ROW EXECUTE FUNCTION count_marketplace_items();
--> statement-breakpoint
CREATE TRIGGER marketplace_items_count_hidden AFTER UPDATE OF deleted_at ON marketplace_items
  FOR EACH ROW EXECUTE FUNCTION count_marketplace_items();
--> statement-breakpoint
-- Counts signings by status. By statement, not by row: closing a contract moves thousands of signings at
-- once. Always in the order of the statuses, so that two transactions cannot deadlock.
CREATE FUNCTION count_signings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_counter('signings_' || status, n)
      FROM (SELECT status, count(*) AS n FROM added GROUP BY status ORDER BY status) AS moved;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_counter('signings_' || status, n)
      FROM (SELECT status, -count(*) AS n FROM removed GROUP BY status ORDER BY status) AS moved;
  ELSE
    PERFORM add_to_counter('signings_' || status, n)
      FROM (
        SELECT status, sum(one)::bigint AS n
        FROM (SELECT status, 1 AS one FROM added UNION ALL SELECT status, -1 FROM removed) AS moves
        GROUP BY status ORDER BY status
      ) AS moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signed_contracts_count_added AFTER INSERT ON signed_contracts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_signings();
--> statement-breakpoint
CREATE TRIGGER signed_contracts_count_moved AFTER UPDATE ON signed_contracts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_signings();
--> statement-breakpoint
CREATE TRIGGER signed_contracts_count_removed AFTER DELETE ON signed_contracts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_signings();
--> statement-breakpoint
-- Counts pending redemptions by type.
CREATE FUNCTION count_pending_redemptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('redemptions_' || lower(type) || '_pending', n)
      FROM (SELECT type, count(*) AS n FROM added WHERE status = 'PENDING' GROUP BY type ORDER BY type) AS moved;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('redemptions_' || lower(type) || '_pending', n)
      FROM (SELECT type, -count(*) AS n FROM removed WHERE status = 'PENDING' GROUP BY type ORDER BY type) AS moved;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_count_added AFTER INSERT ON redemptions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_pending_redemptions();
--> statement-breakpoint
CREATE TRIGGER redemptions_count_moved AFTER UPDATE ON redemptions
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_pending_redemptions();
--> statement-breakpoint
CREATE TRIGGER redemptions_count_removed AFTER DELETE ON redemptions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_pending_redemptions();
--> statement-breakpoint

-- ============================================================================
-- Totals and counters are written by the triggers above alone
-- ============================================================================
-- Refuses a statement that does not come from within a trigger: a total can then only be wrong if a trigger
-- is, and the audit would find it.
CREATE FUNCTION refuse_direct_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written by triggers alone: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER earnings_totals_no_direct_write BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON earnings_totals
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_write();
--> statement-breakpoint
CREATE TRIGGER commission_totals_no_direct_write BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON commission_totals
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_write();
--> statement-breakpoint
CREATE TRIGGER counters_no_direct_write BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON counters
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_direct_write();
