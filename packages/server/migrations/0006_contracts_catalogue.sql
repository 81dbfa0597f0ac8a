CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
DROP INDEX "contracts_newest";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "grace_period_end" timestamp (3) with time zone GENERATED ALWAYS AS (((expires_at at time zone 'UTC') + duration * interval '30 seconds') at time zone 'UTC') STORED;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "expiry_state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(title || chr(1) || description)) STORED NOT NULL;--> statement-breakpoint
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
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_expiry_state_valid" CHECK ("contracts"."expiry_state" in ('active', 'grace_period', 'fully_expired'));
--> statement-breakpoint
-- Statistics of the grams are never used, and gathering them would be slow.
ALTER INDEX "contracts_search_short" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
UPDATE "contracts" SET "expiry_state" = CASE
  WHEN expires_at IS NULL OR expires_at > now() THEN 'active'
  WHEN grace_period_end > now() THEN 'grace_period'
  ELSE 'fully_expired' END;
--> statement-breakpoint
INSERT INTO "catalogue_version" ("version") VALUES (1);
--> statement-breakpoint
-- When the times of a contract change, the list has to look at it anew.
CREATE FUNCTION forget_expiry_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expiry_state := 'active';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_forget_expiry_state BEFORE UPDATE OF expires_at, duration ON contracts
  FOR EACH ROW WHEN ((OLD.expires_at, OLD.duration) IS DISTINCT FROM (NEW.expires_at, NEW.duration))
  EXECUTE FUNCTION forget_expiry_state();
--> statement-breakpoint
CREATE FUNCTION count_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contracts_catalogue_rows AFTER INSERT OR DELETE OR TRUNCATE ON contracts
  FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change();
--> statement-breakpoint
-- Only what the figures are made of: a signing, which takes a place, changes none of it.
CREATE TRIGGER contracts_catalogue_columns
  AFTER UPDATE OF type, points_reward, duration, max_signers, is_official, status, expires_at, deleted_at
  ON contracts
  FOR EACH ROW WHEN (
    (OLD.type, OLD.points_reward, OLD.duration, OLD.max_signers, OLD.is_official, OLD.status, OLD.expires_at, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.type, NEW.points_reward, NEW.duration, NEW.max_signers, NEW.is_official, NEW.status, NEW.expires_at, NEW.deleted_at)
  )
  EXECUTE FUNCTION count_catalogue_change();
