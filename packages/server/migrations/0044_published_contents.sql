ALTER TABLE "contracts" ADD COLUMN "content_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "marketplace_items" ADD COLUMN "content_id" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
-- Servers keep in memory what is published of a record, by the id of its content. Random, so that none comes back after a
-- database was set back to an earlier state.
CREATE FUNCTION draw_content_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_id := gen_random_uuid();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Places, which each signing changes, are never kept.
CREATE TRIGGER contracts_content BEFORE UPDATE OF title, type, description, activity, points_cost, points_reward, duration, max_signers, effort_minutes, work_minutes, lapse_refund, survey_required, is_official, status, expires_at, created_at ON contracts
  FOR EACH ROW WHEN (
    (OLD.title, OLD.type, OLD.description, OLD.activity, OLD.points_cost, OLD.points_reward, OLD.duration, OLD.max_signers, OLD.effort_minutes, OLD.work_minutes, OLD.lapse_refund, OLD.survey_required, OLD.is_official, OLD.status, OLD.expires_at, OLD.created_at)
    IS DISTINCT FROM
    (NEW.title, NEW.type, NEW.description, NEW.activity, NEW.points_cost, NEW.points_reward, NEW.duration, NEW.max_signers, NEW.effort_minutes, NEW.work_minutes, NEW.lapse_refund, NEW.survey_required, NEW.is_official, NEW.status, NEW.expires_at, NEW.created_at)
  )
  EXECUTE FUNCTION draw_content_id();
--> statement-breakpoint
-- The stock, which each purchase changes, is never kept.
CREATE TRIGGER marketplace_items_content BEFORE UPDATE OF name, type, price, description, value, image_url, instant, created_at ON marketplace_items
  FOR EACH ROW WHEN (
    (OLD.name, OLD.type, OLD.price, OLD.description, OLD.value, OLD.image_url, OLD.instant, OLD.created_at)
    IS DISTINCT FROM
    (NEW.name, NEW.type, NEW.price, NEW.description, NEW.value, NEW.image_url, NEW.instant, NEW.created_at)
  )
  EXECUTE FUNCTION draw_content_id();
