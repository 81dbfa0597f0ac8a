CREATE INDEX "auth_factors_removed" ON "auth_factors" USING btree ("removed_at") WHERE removed_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_recovery_sets_removed" ON "auth_recovery_sets" USING btree ("removed_at") WHERE removed_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_users_last_sign_in" ON "auth_users" USING btree ("last_sign_in_at");
--> statement-breakpoint
CREATE INDEX "auth_users_new_email" ON "auth_users" USING btree ("new_email_sent_at") WHERE new_email_sent_at is not null;
--> statement-breakpoint
CREATE INDEX "payouts_without_ending" ON "payouts" USING btree ("redemption_id") WHERE account_ending is null;
--> statement-breakpoint
CREATE INDEX "redemptions_unhashed" ON "redemptions" USING btree ("id") WHERE erased_at is null and (type = 'CASH' and account_hash is null
  or delivery is not null and delivery_hash is null);
