ALTER TABLE "files" ADD COLUMN "state" text NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_file_url_files_path_fk" FOREIGN KEY ("file_url") REFERENCES "public"."files"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_unsettled" ON "files" USING btree ("created_at") WHERE state <> 'stored';--> statement-breakpoint
CREATE INDEX "signed_contracts_user_newest" ON "signed_contracts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "survey_responses_file" ON "survey_responses" USING btree ("file_url") WHERE file_url is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_state_valid" CHECK ("files"."state" in ('storing', 'stored', 'removing'));