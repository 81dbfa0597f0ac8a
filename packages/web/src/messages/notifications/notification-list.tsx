import IconBuildingBank from "virtual:icons/building-bank";
import IconCalendarEvent from "virtual:icons/calendar-event";
import IconCalendarOff from "virtual:icons/calendar-off";
import IconCircleCheck from "virtual:icons/circle-check";
import IconCircleX from "virtual:icons/circle-x";
import IconClockExclamation from "virtual:icons/clock-exclamation";
import IconCreditCardOff from "virtual:icons/credit-card-off";
import IconFileCheck from "virtual:icons/file-check";
import IconFileText from "virtual:icons/file-text";
import IconFileZip from "virtual:icons/file-zip";
import IconGift from "virtual:icons/gift";
import IconHandStop from "virtual:icons/hand-stop";
import IconHourglassEmpty from "virtual:icons/hourglass-empty";
import IconKey from "virtual:icons/key";
import IconLock from "virtual:icons/lock";
import IconMessage from "virtual:icons/message";
import IconPackages from "virtual:icons/packages";
import IconPencilExclamation from "virtual:icons/pencil-exclamation";
import IconPlusMinus from "virtual:icons/plus-minus";
import IconScale from "virtual:icons/scale";
import IconShoppingBag from "virtual:icons/shopping-bag";
import IconSignature from "virtual:icons/signature";
import IconSpeakerphone from "virtual:icons/speakerphone";
import IconUserShield from "virtual:icons/user-shield";
import IconUsers from "virtual:icons/users";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Icon } from "~/platform/ui/create-icon";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import type { Entry } from "./entry";
import { type Inbox, useMarkRead } from "./inbox";
import classes from "./notifications.module.css";

const ICONS: Record<Entry["kind"], Icon> = {
  contract_signed: IconSignature,
  submission: IconFileCheck,
  submission_approved: IconCircleCheck,
  submission_rejected: IconCircleX,
  changes_requested: IconPencilExclamation,
  deadline_soon: IconClockExclamation,
  signing_lapsed: IconHourglassEmpty,
  signing_missed: IconCalendarOff,
  review_overdue: IconClockExclamation,
  appeal: IconScale,
  appeal_decided: IconScale,
  redemption: IconGift,
  redemption_requested: IconShoppingBag,
  redemption_held: IconHandStop,
  redemption_decided: IconGift,
  points_corrected: IconPlusMinus,
  second_approval: IconUsers,
  payout_sent: IconBuildingBank,
  payout_failed: IconCreditCardOff,
  payout_details_asked: IconBuildingBank,
  code_delivered: IconKey,
  stock_low: IconPackages,
  pilot_decided: IconFileCheck,
  rights_changed: IconUserShield,
  factor_removal: IconKey,
  ledger_head: IconLock,
  command_confirmed: IconUsers,
  settings_changed: IconPlusMinus,
  item_changed: IconPackages,
  month_changed: IconScale,
  contract_opened: IconCalendarEvent,
  contract_not_opened: IconCalendarOff,
  data_export_ready: IconFileZip,
  submission_message: IconMessage,
  message_received: IconMessage,
  message_to_reviewer: IconMessage,
  contract_invitation: IconSignature,
  announcement: IconSpeakerphone,
  terms_notice: IconFileText,
};

interface NotificationListProps {
  inbox: Inbox;
  entries: readonly Entry[];
  /** Called when an entry leads to another screen. */
  onLeave?: (() => void) | undefined;
}

/** Renders notifications below each other. Each leads to what it is about, and can be marked as read where it stands. */
export function NotificationList({ inbox, entries, onLeave }: NotificationListProps) {
  const markRead = useMarkRead(inbox);
  return (
    <>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            busy={markRead.isPending && markRead.variables?.[0] === entry.id}
            onRead={() => markRead.mutate([entry.id])}
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

interface EntryItemProps {
  entry: Entry;
  busy: boolean;
  onRead: () => void;
  onLeave: (() => void) | undefined;
}

function EntryItem({ entry, busy, onRead, onLeave }: EntryItemProps) {
  const { kind, title, body, created_at, isUnread } = entry;
  const Mark = ICONS[kind];
  const onOpen = () => {
    if (isUnread) onRead();
    onLeave?.();
  };
  return (
    <li className={classes.entry} data-unread={isUnread || undefined}>
      <Mark className={classes.mark} size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <Title entry={entry} onOpen={onOpen} />
        {body === null ? null : (
          <p className={classes.body} dir="auto">
            {body}
          </p>
        )}
        <div className={classes.facts}>
          <span>
            {isUnread ? <strong>Unread · </strong> : null}
            <DateTime at={created_at} />
          </span>
          {isUnread ? (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.read}
              loading={busy}
              aria-label={`Mark as read: ${body === null ? title : `${title}. ${body}`}`}
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

/** Renders the title, as a link to what the notification is about. */
function Title({ entry: { title, href }, onOpen }: { entry: Entry; onOpen: () => void }) {
  if (href === null) return <span className={classes.message}>{title}</span>;
  const { pathname, searchParams } = new URL(href, window.location.origin);
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      className={classes.message}
      onClick={onOpen}
    >
      {title}
    </Link>
  );
}
