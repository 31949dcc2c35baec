import type { FieldRef, FieldSelectedSections } from '@mui/x-date-pickers/models';
import { type RefObject, useRef } from 'react';

const SEPARATORS = [' ', ',', '/', ':', '.', '-'];

const NOTHING = { part: null as number | null, length: 0, isComplete: true };

/**
 * The separator keys of a date field, which MUI's field does not know: each selects the next part, so that a date can
 * be typed as it is shown. Also tells whether the typed part may get another character.
 */
export function usePartKeys(fieldRef: RefObject<FieldRef<Date | null> | null>) {
  const typed = useRef(NOTHING);

  /** Called before a key's own effect. Returns whether the key is a separator. */
  function press(key: string): boolean {
    const parts = fieldRef.current?.getSections() ?? [];
    // Null when the whole field is selected; a character is then typed into the first part.
    const part = fieldRef.current?.getActiveSectionIndex() ?? null;
    const { part: last, length } = typed.current;
    if (SEPARATORS.includes(key)) {
      // A complete part has already selected the next one.
      const isNextSelected = last !== null && last !== part;
      if (part !== null && part < parts.length - 1 && !isNextSelected) {
        fieldRef.current?.setSelectedSections(part + 1);
      }
      return true;
    }
    if (key.startsWith('Arrow')) reset();
    // The rest of a month's name is typed into the day, which ignores it.
    else if (/^\d$/.test(key) || (key.length === 1 && !part)) {
      const isSecond = last === part && length === 1;
      const isMinute = part === parts.length - 1;
      typed.current = {
        part: part ?? 0,
        length: isSecond ? 2 : 1,
        isComplete: isMinute && (isSecond || Number(key) > 5),
      };
    }
    return false;
  }

  /** Called when another part is selected: MUI selects the next one when the typed one is complete. */
  function select(selected: FieldSelectedSections) {
    if (selected !== typed.current.part) typed.current = { ...typed.current, isComplete: true };
  }

  function reset() {
    typed.current = NOTHING;
  }

  return { press, select, reset, isPartOpen: () => !typed.current.isComplete };
}
