-- Credits made before their decisions were recorded get one, so that each entry has its cause.
INSERT INTO admin_decisions (id, actor, action, subject_type, subject_id, "before", "after", created_at)
  SELECT cause_id, 'system', 'credit_points', 'user', user_id, NULL,
    jsonb_build_object('points_earned', points_earned), "timestamp"
  FROM earnings WHERE source = 'POINTS_EARNED'
  ON CONFLICT (id) DO NOTHING;
--> statement-breakpoint
-- Items added otherwise than by an admin in the app begin with the stock that explains today's.
INSERT INTO admin_decisions (id, actor, action, subject_type, subject_id, "before", "after", created_at)
  SELECT gen_random_uuid(), 'system', 'create_item', 'marketplace_item', item.id, NULL,
    jsonb_build_object('name', item.name, 'quantity', item.quantity
      + (SELECT count(*) FROM redemptions WHERE item_id = item.id AND status <> 'REJECTED')
      - (SELECT coalesce(sum(("after"->>'quantity')::bigint - ("before"->>'quantity')::bigint), 0)
          FROM admin_decisions WHERE subject_id = item.id AND action = 'update_item')),
    item.created_at
  FROM marketplace_items AS item
  WHERE NOT EXISTS (
    SELECT FROM admin_decisions WHERE subject_id = item.id AND action = 'create_item'
  );
--> statement-breakpoint
-- Mails that wait with a link in them.
UPDATE mails SET has_token = true WHERE text_body LIKE '%/auth/v1/verify?%';
