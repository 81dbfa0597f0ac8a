-- Each answer of a draft has a version, new when the answer changes, whatever statement or server changes it. Milliseconds of the
-- database's clock, at least one more than before, so that a later draft of the same signing repeats none.
CREATE FUNCTION version_draft_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  answers_before jsonb := '{}';
  versions_before jsonb := '{}';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    answers_before := OLD.answers;
    versions_before := OLD.versions;
    SELECT greatest(newest, max(value::bigint) + 1) INTO newest FROM jsonb_each_text(versions_before);
  END IF;
  SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN answers_before -> key = value AND versions_before ? key THEN versions_before -> key
      ELSE to_jsonb(newest) END), '{}')
    INTO NEW.versions FROM jsonb_each(NEW.answers);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER signing_drafts_version BEFORE INSERT OR UPDATE ON signing_drafts
  FOR EACH ROW EXECUTE FUNCTION version_draft_answers();
--> statement-breakpoint
UPDATE signing_drafts SET answers = answers;
