import type { ProofEntry, ProofFile } from "./proof-file";
import { proofMessages } from "./proof-texts";

interface NumbersReport {
  problems?: string[];
  checked?: string[];
  unchecked?: string[];
}

/**
 * Checks that the numbers and balances which are sealed with the entries follow each other: then none is missing between the
 * first and the last, and the month opened with the balance before the first. Entries sealed before they were numbered come
 * before all others.
 */
export function checkNumbers({ opening, entries }: ProofFile): NumbersReport {
  const { openingUnchecked, completenessUnchecked } = proofMessages;
  const sealed = entries.filter(({ seal }) => seal !== null);
  const numbered = sealed.filter(isNumbered).sort((one, other) => one.number - other.number);
  const [first, last] = [numbered[0], numbered.at(-1)];
  if (first === undefined || last === undefined) {
    return { unchecked: [openingUnchecked(opening), completenessUnchecked] };
  }
  const earlier = sealed.filter((entry) => !isNumbered(entry));
  const opened = earlier.reduce((sum, { points_earned }) => sum + points_earned, opening);
  const problems: string[] = [];
  let before = { number: first.number - 1, balance: opened };
  for (const entry of numbered) {
    const { number, balance, points_earned } = entry;
    if (number !== before.number + 1) {
      problems.push(proofMessages.missingNumber(before.number + 1));
    } else if (balance !== before.balance + points_earned) {
      problems.push(
        proofMessages.wrongSealedBalance(number, balance - points_earned, before.balance),
      );
    }
    before = { number, balance };
  }
  return {
    problems,
    checked: [proofMessages.numbersChecked(first.number, last.number, opening)],
    unchecked: [
      ...(earlier.length > 0 ? [completenessUnchecked] : []),
      proofMessages.laterUnchecked(last.number),
    ],
  };
}

function isNumbered(entry: ProofEntry): entry is ProofEntry & { number: number; balance: number } {
  return typeof entry.number === "number" && typeof entry.balance === "number";
}
