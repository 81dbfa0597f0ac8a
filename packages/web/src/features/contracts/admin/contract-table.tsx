import { ActionIcon, Menu } from "@mantine/core";
import type { AdminContract } from "@signpoint/api/entities/admin-contract";
import {
  IconCircleCheck,
  IconCircleDashed,
  IconClockPlus,
  IconDotsVertical,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconRosetteDiscountCheck,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Badge } from "~/ui/badge";
import { ActionsCell, DataCell, DataTable, NameCell } from "~/ui/data-table";
import { formatInteger } from "~/ui/format";
import { TextLink } from "~/ui/links";
import { Points } from "~/ui/points";
import { ExpiryLine } from "../contract-card";
import { STATUS_LABELS } from "../labels";
import classes from "./contract-table.module.css";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const COLUMNS = [
  "Title",
  "Type",
  "Cost and reward",
  "Status",
  "Expiration",
  "Approved / pending / total",
  "Actions",
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
          <DataCell name="Type">{contract.type}</DataCell>
          <DataCell name="Cost and reward">
            <span className={classes.figures}>
              <Points value={contract.points_cost} size="sm" />
              <span aria-hidden="true">→</span>
              <Points value={contract.points_reward} size="sm" />
            </span>
          </DataCell>
          <DataCell name="Status">
            <StatusBadge status={contract.status} />
          </DataCell>
          <DataCell name="Expiration">
            <ExpiryLine contract={contract} status={contract.expiration.status} />
          </DataCell>
          <DataCell name="Approved / pending / total">
            <Submissions contract={contract} />
          </DataCell>
          <ActionsCell>
            <ContractMenu contract={contract} onAction={onAction} />
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  );
}

function Submissions({ contract }: { contract: AdminContract }) {
  const { approved, pending, total } = contract.submissions;
  return (
    <TextLink
      to="/admin/contracts/submissions/$contractId"
      params={{ contractId: contract.id }}
      className={classes.submissions}
      aria-label={`Submissions of ${contract.title}: ${approved} approved, ${pending} pending, ${total} in total`}
    >
      {[approved, pending, total].map(formatInteger).join(" / ")}
    </TextLink>
  );
}

function StatusBadge({ status }: Pick<AdminContract, "status">) {
  switch (status) {
    case "active":
      return (
        <Badge tone="strong" icon={IconCircleDashed}>
          {STATUS_LABELS.active}
        </Badge>
      );
    case "inactive":
      return <Badge icon={IconPlayerPause}>{STATUS_LABELS.inactive}</Badge>;
    case "completed":
      return (
        <Badge tone="success" icon={IconCircleCheck}>
          {STATUS_LABELS.completed}
        </Badge>
      );
  }
}

export interface ContractAction {
  kind: "edit" | "extend" | "delete";
  contract: AdminContract;
}

interface ContractMenuProps {
  contract: AdminContract;
  onAction: (action: ContractAction) => void;
}

/** Renders the actions of one contract. One that never expires cannot be extended. */
function ContractMenu({ contract, onAction }: ContractMenuProps) {
  const navigate = useNavigate();
  const never = contract.expires_at === null;
  return (
    <Menu position="bottom-end" width={220} shadow="md">
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
          leftSection={<IconClockPlus {...icon} />}
          disabled={never}
          onClick={() => onAction({ kind: "extend", contract })}
        >
          {never ? "Extend (never expires)" : "Extend"}
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
