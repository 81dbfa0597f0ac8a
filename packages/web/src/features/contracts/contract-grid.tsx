import type { ContractListItem } from "@signpoint/api/entities/contract";
import { ContractCard } from "./contract-card";
import classes from "./contract-list.module.css";

interface ContractGridProps {
  contracts: ContractListItem[];
  balance: number;
  own: boolean;
}

/** The contracts as cards. */
export function ContractGrid({ contracts, balance, own }: ContractGridProps) {
  return (
    <ul className={classes.grid}>
      {contracts.map((contract) => (
        <li key={contract.id} className={classes.cell}>
          <ContractCard contract={contract} balance={balance} own={own} />
        </li>
      ))}
    </ul>
  );
}
