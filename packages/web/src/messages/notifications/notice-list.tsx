import IconBuildingBank from "virtual:icons/building-bank";
import IconCalendarOff from "virtual:icons/calendar-off";
import IconCircleCheck from "virtual:icons/circle-check";
import IconCircleX from "virtual:icons/circle-x";
import IconClockExclamation from "virtual:icons/clock-exclamation";
import IconCreditCardOff from "virtual:icons/credit-card-off";
import IconFileZip from "virtual:icons/file-zip";
import IconGift from "virtual:icons/gift";
import IconHandStop from "virtual:icons/hand-stop";
import IconHourglassEmpty from "virtual:icons/hourglass-empty";
import IconKey from "virtual:icons/key";
import IconPencilExclamation from "virtual:icons/pencil-exclamation";
import IconPlusMinus from "virtual:icons/plus-minus";
import IconScale from "virtual:icons/scale";
import IconShoppingBag from "virtual:icons/shopping-bag";
import { Button } from "@mantine/core";
import type { Notice as PersonalNotice } from "@signpoint/api/messages/notice";
import { joinParts } from "@signpoint/api/messages/notice-texts";
import { Link } from "@tanstack/react-router";
import type { Icon } from "~/platform/ui/create-icon";
import { DateTime, formatInstant } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { useMarkNoticesRead } from "./notices-query";
import classes from "./notifications.module.css";

const ICONS: Record<PersonalNotice["kind"], Icon> = {
  submission_approved: IconCircleCheck,
  submission_rejected: IconCircleX,
  changes_requested: IconPencilExclamation,
  deadline_soon: IconClockExclamation,
  signing_lapsed: IconHourglassEmpty,
  signing_missed: IconCalendarOff,
  appeal_decided: IconScale,
  redemption_requested: IconShoppingBag,
  redemption_held: IconHandStop,
  redemption_decided: IconGift,
  points_corrected: IconPlusMinus,
  payout_sent: IconBuildingBank,
  payout_failed: IconCreditCardOff,
  code_delivered: IconKey,
  data_export_ready: IconFileZip,
};

interface NoticeListProps {
  notices: readonly PersonalNotice[];
  /** Called when an entry leads to another screen. */
  onLeave?: (() => void) | undefined;
}

/** Renders notices below each other. Each leads to what it is about, and can be marked as read where it stands. */
export function NoticeList({ notices, onLeave }: NoticeListProps) {
  const markRead = useMarkNoticesRead();
  return (
    <>
      <ul className={classes.list}>
        {notices.map((notice) => (
          <NoticeEntry
            key={notice.id}
            notice={notice}
            busy={markRead.isPending && markRead.variables?.[0] === notice.id}
            onRead={() => markRead.mutate([notice.id])}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {markRead.isError ? (
        <Notice tone="error">The notification could not be marked as read.</Notice>
      ) : null}
    </>
  );
}

interface NoticeEntryProps {
  notice: PersonalNotice;
  busy: boolean;
  onRead: () => void;
  onLeave: (() => void) | undefined;
}

function NoticeEntry({ notice, busy, onRead, onLeave }: NoticeEntryProps) {
  const { kind, title, href, created_at, read_at } = notice;
  // A server of an earlier version sends the text alone.
  const body = notice.body_parts ? joinParts(notice.body_parts, formatInstant) : notice.body;
  const Mark = ICONS[kind];
  const { pathname, searchParams } = new URL(href, window.location.origin);
  const isUnread = read_at === null;
  return (
    <li className={classes.entry} data-unread={isUnread || undefined}>
      <Mark className={classes.mark} size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <Link
          to={pathname}
          search={Object.fromEntries(searchParams)}
          className={classes.message}
          onClick={() => {
            if (isUnread) onRead();
            onLeave?.();
          }}
        >
          {title}
        </Link>
        <p className={classes.body}>{body}</p>
        <div className={classes.facts}>
          <span>
            {isUnread ? <strong>Unread · </strong> : null}
            <DateTime at={created_at} />
          </span>
          {isUnread ? (
            <Button
              variant="subtle"
              size="compact-xs"
              className={classes.read}
              loading={busy}
              aria-label={`Mark as read: ${title}. ${body}`}
              onClick={onRead}
            >
              Mark as read
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}
