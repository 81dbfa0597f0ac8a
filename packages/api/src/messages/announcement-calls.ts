import * as z from "zod";
import { callsOf } from "../platform/call";
import { ANNOUNCEMENT_TEXT_MAX_LENGTH, ANNOUNCEMENT_TITLE_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf, typedText } from "../platform/fields";
import { isPlainLine } from "../platform/plain-line";
import { announcementMessages, refusalMessages } from "../texts";
import { AdminAnnouncement, ToldAnnouncement } from "./announcement";

const call = callsOf("Administration: announcements");
const noticeCall = callsOf("Notices");

export const announcementCalls = {
  list: call({ access: "admin" })
    .get("/admin/announcements", "Announcements to all people, newest first")
    .input(PageInput)
    .output(
      pageOf(AdminAnnouncement).extend({
        /** Whom one would be for now. */
        people: z.int(),
      }),
    ),

  ask: call({ access: "admin", effect: "write", replay: "kept_answer", stepUp: true })
    .post(
      "/rpc/ask_announcement",
      "Ask for an announcement: it is told once a second admin has confirmed it",
      {
        description:
          "One waits or is told at a time. With a day from which it holds it is a notice that the Terms promise: nobody can turn it off, and people are told at least 30 days before.",
      },
    )
    .input(
      z.strictObject({
        p_title: typedText(ANNOUNCEMENT_TITLE_MAX_LENGTH, 1).refine(
          isPlainLine,
          refusalMessages.singleLine,
        ),
        p_text: typedText(ANNOUNCEMENT_TEXT_MAX_LENGTH, 1),
        p_holds_from: z.iso.date().nullish(),
      }),
    )
    .errors({
      ANNOUNCEMENT_UNDER_WAY: ERROR_CODES.ANNOUNCEMENT_UNDER_WAY,
      ANNOUNCEMENT_TOO_LATE: ERROR_CODES.ANNOUNCEMENT_TOO_LATE,
    })
    .output(AdminAnnouncement),

  takeBack: call({ access: "admin", effect: "write", replay: "kept_answer" })
    .post(
      "/rpc/take_back_announcement",
      "Take an announcement back that waits for its second admin",
    )
    .input(z.strictObject({ p_id: Id }))
    .errors({
      NOT_FOUND: ERROR_CODES.NOT_FOUND,
      ALREADY_DECIDED: {
        ...ERROR_CODES.ALREADY_DECIDED,
        message: announcementMessages.notWaiting,
      },
    })
    .output(AdminAnnouncement),

  get: noticeCall({ access: "user" })
    .get("/announcements/{id}", "An announcement that was told to you")
    .input(z.strictObject({ id: Id }))
    .errors({
      NOT_FOUND: { ...ERROR_CODES.NOT_FOUND, message: announcementMessages.notYours },
    })
    .output(ToldAnnouncement),
};
