import { ActionIcon, Menu } from "@mantine/core";
import type { AdminContract } from "@signpoint/api/entities/admin-contract";
import {
  IconClockPlus,
  IconDotsVertical,
  IconListDetails,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";

export interface ContractAct {
  kind: "edit" | "extend" | "delete";
  contract: AdminContract;
}

interface ContractActionsProps {
  contract: AdminContract;
  onAct: (act: ContractAct) => void;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** What can be done with a contract. One that never expires has nothing to extend. */
export function ContractActions({ contract, onAct }: ContractActionsProps) {
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
          onClick={() => onAct({ kind: "edit", contract })}
        >
          Edit
        </Menu.Item>
        <Menu.Item
          leftSection={<IconClockPlus {...icon} />}
          disabled={never}
          onClick={() => onAct({ kind: "extend", contract })}
        >
          {never ? "Extend (never expires)" : "Extend"}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="var(--sp-danger)"
          onClick={() => onAct({ kind: "delete", contract })}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
