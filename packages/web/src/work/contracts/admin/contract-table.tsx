import IconCalendarEvent from "virtual:icons/calendar-event";
import IconClockPlus from "virtual:icons/clock-plus";
import IconCopy from "virtual:icons/copy";
import IconDotsVertical from "virtual:icons/dots-vertical";
import IconLink from "virtual:icons/link";
import IconListDetails from "virtual:icons/list-details";
import IconPencil from "virtual:icons/pencil";
import IconRosetteDiscountCheck from "virtual:icons/rosette-discount-check";
import IconTrash from "virtual:icons/trash";
import { ActionIcon, Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { useNavigate } from "@tanstack/react-router";
import { useTick } from "~/platform/ui/countdown";
import { ActionsCell, type Column, DataCell, DataTable, NameCell } from "~/platform/ui/data-table";
import { formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Points } from "~/platform/ui/points";
import { hasPublicPage, publicContractLink } from "../public-link";
import { contractState } from "./contract-state";
import classes from "./contract-table.module.css";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const COLUMNS: Column[] = [
  { name: "Title" },
  { name: "Type", optional: true },
  { name: "Cost and reward", numeric: true },
  { name: "Status and expiration" },
  { name: "Pending", numeric: true },
  { name: "Approved", numeric: true },
  { name: "Total", numeric: true, optional: true },
  { name: "Actions" },
];

interface ContractTableProps {
  contracts: readonly AdminContract[];
  onAction: (action: ContractAction) => void;
}

/** Renders contracts in rows, each with a menu of what an admin can do with it. */
export function ContractTable({ contracts, onAction }: ContractTableProps) {
  return (
    <DataTable label="Contracts" columns={COLUMNS}>
      {contracts.map((contract) => (
        <tr key={contract.id}>
          <NameCell>
            <span className={classes.title}>{contract.title}</span>
            {contract.is_official ? <OfficialMark /> : null}
          </NameCell>
          <DataCell name="Type" optional>
            {contract.type}
          </DataCell>
          <DataCell name="Cost and reward" numeric>
            <span className={classes.figures}>
              <Points value={contract.points_cost} size="sm" bare />
              <span aria-hidden="true">→</span>
              <Points value={contract.points_reward} size="sm" bare />
            </span>
          </DataCell>
          <DataCell name="Status and expiration">
            <StatusLine contract={contract} />
          </DataCell>
          <DataCell name="Pending" numeric>
            <PendingLink contract={contract} />
          </DataCell>
          <DataCell name="Approved" numeric>
            {formatInteger(contract.submissions.approved)}
          </DataCell>
          <DataCell name="Total" numeric optional>
            {formatInteger(contract.submissions.total)}
          </DataCell>
          <ActionsCell>
            <ContractMenu contract={contract} onAction={onAction} />
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  );
}

/** Renders the pending submissions as the way to all of them. */
function PendingLink({ contract }: { contract: AdminContract }) {
  const { approved, pending, total } = contract.submissions;
  return (
    <TextLink
      to="/admin/contracts/submissions/$contractId"
      params={{ contractId: contract.id }}
      className={classes.pending}
      data-some={pending > 0 || undefined}
      aria-label={`Submissions of ${contract.title}: ${approved} approved, ${pending} pending, ${total} in total`}
    >
      {formatInteger(pending)}
    </TextLink>
  );
}

/** Renders the status and what is left of the time, as one short text. */
function StatusLine({ contract }: { contract: AdminContract }) {
  const text = useTick((now) => contractState(contract, now).text);
  const tone = useTick((now) => contractState(contract, now).tone);
  return (
    <span className={classes.state} data-tone={tone}>
      {text}
    </span>
  );
}

export interface ContractAction {
  kind: "edit" | "duplicate" | "open" | "extend" | "delete";
  contract: AdminContract;
}

interface ContractMenuProps {
  contract: AdminContract;
  onAction: (action: ContractAction) => void;
}

/** Returns why a contract cannot be extended; empty when it can. */
function notExtendable({ expires_at, opens_at }: AdminContract): string {
  if (expires_at === null) return " (never expires)";
  return opens_at ? " (not open yet)" : "";
}

/** Renders the actions of one contract. */
function ContractMenu({ contract, onAction }: ContractMenuProps) {
  const navigate = useNavigate();
  const clipboard = useClipboard();
  const reason = notExtendable(contract);
  return (
    <Menu position="bottom-end" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Actions for ${contract.title}`}
        >
          <IconDotsVertical size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconListDetails {...icon} />}
          onClick={() =>
            void navigate({
              to: "/admin/contracts/submissions/$contractId",
              params: { contractId: contract.id },
            })
          }
        >
          View Submissions
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => onAction({ kind: "edit", contract })}
        >
          Edit
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          onClick={() => onAction({ kind: "duplicate", contract })}
        >
          Duplicate
        </Menu.Item>
        {hasPublicPage(contract) ? (
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            closeMenuOnClick={false}
            onClick={() => clipboard.copy(publicContractLink(contract))}
          >
            <span aria-live="polite">{clipboard.copied ? "Copied" : "Copy Link"}</span>
          </Menu.Item>
        ) : null}
        {contract.opens_at ? (
          <Menu.Item
            leftSection={<IconCalendarEvent {...icon} />}
            onClick={() => onAction({ kind: "open", contract })}
          >
            Open Now
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconClockPlus {...icon} />}
          disabled={reason !== ""}
          onClick={() => onAction({ kind: "extend", contract })}
        >
          {`Extend${reason}`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="var(--sp-danger)"
          onClick={() => onAction({ kind: "delete", contract })}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function OfficialMark() {
  return (
    <span className={classes.official}>
      <IconRosetteDiscountCheck size={16} stroke={1.9} aria-hidden="true" />
      Official
    </span>
  );
}
