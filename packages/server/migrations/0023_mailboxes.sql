-- Returns the mailbox that an email reaches, in one form: without what follows a plus, and for the one provider that ignores
-- dots, without these.
CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN lower(split_part(email, '@', 2)) IN ('gmail.com', 'googlemail.com')
    THEN replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || lower(split_part(email, '@', 2)) END
$$;
--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree (mailbox_of(email));