CREATE TABLE "auth_factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_factor_failures" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"failures" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "auth_factor_failures_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "auth_factor_failures_kind_valid" CHECK ("auth_factor_failures"."kind" in ('totp', 'recovery_code')),
	CONSTRAINT "auth_factor_failures_positive" CHECK ("auth_factor_failures"."failures" > 0)
);
--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text NOT NULL,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"last_used_step" integer,
	"last_challenged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_factors_status_valid" CHECK ("auth_factors"."status" in ('unverified', 'verified')),
	CONSTRAINT "auth_factors_verified_by_code" CHECK ("auth_factors"."status" = 'unverified' or "auth_factors"."last_used_step" is not null),
	CONSTRAINT "auth_factors_name_length" CHECK (length("auth_factors"."friendly_name") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"set_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "auth_recovery_codes_set_id_code_hash_pk" PRIMARY KEY("set_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"hash_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "factor_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "factor_id" uuid;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "raised_counter" integer;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_factor_challenges" ADD CONSTRAINT "auth_factor_challenges_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factor_challenges" ADD CONSTRAINT "auth_factor_challenges_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factor_failures" ADD CONSTRAINT "auth_factor_failures_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_set_id_auth_recovery_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."auth_recovery_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_sets" ADD CONSTRAINT "auth_recovery_sets_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factor_challenges_session" ON "auth_factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "auth_factor_challenges_factor" ON "auth_factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factors_name_unique" ON "auth_factors" USING btree ("user_id",lower("friendly_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factors_one_unverified" ON "auth_factors" USING btree ("user_id") WHERE "auth_factors"."status" = 'unverified';--> statement-breakpoint
CREATE UNIQUE INDEX "auth_recovery_sets_user" ON "auth_recovery_sets" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_sessions_factor" ON "auth_sessions" USING btree ("factor_id") WHERE "auth_sessions"."factor_id" is not null;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_level_valid" CHECK (("auth_sessions"."factor_proved_at" is null) = ("auth_sessions"."raised_counter" is null)
        and ("auth_sessions"."factor_id" is null or "auth_sessions"."factor_proved_at" is not null));--> statement-breakpoint
-- A factor keeps its owner and secret binding, is never unverified again, and no code of an earlier step counts again.
CREATE FUNCTION guard_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id
    OR (OLD.status = 'verified' AND NEW.status <> 'verified')
    OR (OLD.last_used_step IS NOT NULL AND (NEW.last_used_step IS NULL OR NEW.last_used_step < OLD.last_used_step)) THEN
    RAISE EXCEPTION 'a second factor cannot be changed this way' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_factors_guard BEFORE UPDATE ON auth_factors
  FOR EACH ROW EXECUTE FUNCTION guard_factor();
--> statement-breakpoint
-- auth_users.has_second_factor follows the verified factors.
CREATE FUNCTION follow_factors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  UPDATE auth_users SET has_second_factor = NOT has_second_factor
  WHERE id = owner AND has_second_factor
    <> EXISTS (SELECT 1 FROM auth_factors WHERE user_id = owner AND status = 'verified');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_factors_followed AFTER INSERT OR UPDATE OF status OR DELETE ON auth_factors
  FOR EACH ROW EXECUTE FUNCTION follow_factors();
--> statement-breakpoint
-- A session is raised by a verified factor of its own account alone.
CREATE FUNCTION guard_session_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.factor_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM auth_factors WHERE id = NEW.factor_id AND user_id = NEW.user_id AND status = 'verified') THEN
    RAISE EXCEPTION 'a session is raised by a verified factor of its account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_level BEFORE INSERT OR UPDATE OF factor_id ON auth_sessions
  FOR EACH ROW WHEN (NEW.factor_id IS NOT NULL) EXECUTE FUNCTION guard_session_level();
