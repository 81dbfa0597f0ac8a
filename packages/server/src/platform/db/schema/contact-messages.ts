import { CONTACT_CATEGORIES } from "@signpoint/api/platform/constants";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: primaryId(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    category: text("category", { enum: CONTACT_CATEGORIES }).notNull(),
    message: text("message").notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    check("contact_messages_category_valid", oneOf(table.category, CONTACT_CATEGORIES)),
    index("contact_messages_newest").on(table.created_at),
  ],
);
