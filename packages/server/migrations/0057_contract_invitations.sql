ALTER TABLE "notice_settings" DROP CONSTRAINT "notice_settings_kind_valid";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_valid";
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_one_subject";
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "contract_id" uuid;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_kind_valid" CHECK ("notice_settings"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'payout_details_asked', 'code_delivered', 'data_export_ready', 'message_received', 'message_to_reviewer', 'contract_invitation', 'announcement'));
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_contract_named" CHECK (("notices"."contract_id" is not null) = ("notices"."kind" = 'contract_invitation'));
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_valid" CHECK ("notices"."kind" in ('submission_approved', 'submission_rejected', 'changes_requested', 'deadline_soon', 'signing_lapsed', 'signing_missed', 'appeal_decided', 'redemption_requested', 'redemption_held', 'redemption_decided', 'points_corrected', 'payout_sent', 'payout_failed', 'payout_details_asked', 'code_delivered', 'data_export_ready', 'message_received', 'message_to_reviewer', 'contract_invitation', 'announcement', 'terms_notice'));
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_one_subject" CHECK (num_nonnulls("notices"."signed_contract_id", "notices"."redemption_id") = case when "notices"."kind" in ('points_corrected', 'data_export_ready', 'contract_invitation', 'announcement', 'terms_notice') then 0 else 1 end);