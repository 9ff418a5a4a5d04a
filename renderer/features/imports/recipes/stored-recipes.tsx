import { ActionIcon, Flex, Menu, Modal } from '@mantine/core';
import { recipesFor } from '../../../../shared/recipes/recipe-offers.ts';
import type { StoredRecipe } from '../../../../shared/recipes.ts';
import { plural } from '../../../../shared/units.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './recipes.module.css';
import { useRecipes } from './store.ts';

interface StoredRecipesProps {
  /** Columns of the open file. */
  readonly header: readonly string[];
  /** Why no recipe can be used now; null if one can. */
  readonly lockReason: string | null;
  readonly onUse: (name: string) => void;
  readonly onExport: (name: string) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: (name: string) => void;
  readonly onClose: () => void;
}

/** Dialog with all saved recipes; one that cannot be used has the reason. */
export function StoredRecipes({ onClose, ...props }: StoredRecipesProps) {
  const savedRecipes = useRecipes((store) => store.saved);
  return (
    <Modal opened onClose={onClose} size="lg" title="Recipes" closeButtonProps={{ 'aria-label': 'Close' }}>
      {savedRecipes.length === 0 ? (
        <p className={styles['note']}>No recipes yet. Save the mapping of a file, or import a recipe.</p>
      ) : (
        <ul className={styles['list']} aria-label="Saved recipes">
          {savedRecipes.map((recipe) => (
            <RecipeItem key={recipe.name} recipe={recipe} {...props} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function RecipeItem({ recipe, ...props }: { recipe: StoredRecipe } & Omit<StoredRecipesProps, 'onClose'>) {
  const { header, lockReason, onUse, onExport, onRename, onRemove } = props;
  const { name, kind, targets, savedAt, trouble } = recipe;
  const [offer] = trouble === null ? recipesFor(header, [recipe]) : [];
  return (
    <Flex className={styles['kept']} component="li" gap="var(--space-8)" align="center">
      <div className={styles['about']}>
        <Flex className={styles['name']} component="span" gap="var(--space-8)" align="center">
          {name}
          {offer && (
            <Badge tone="accent" icon="check">
              {offer.match === 'same' ? 'same columns' : 'matches all columns'}
            </Badge>
          )}
        </Flex>
        {trouble === null ? (
          <span className={styles['facts']}>
            {kind} · {plural(targets, 'target')} · saved {dates.format(savedAt)}
          </span>
        ) : (
          <span className={styles['trouble']}>{trouble}</span>
        )}
      </div>
      {trouble === null && (
        <SteadyButton
          disabled={lockReason !== null}
          reason={lockReason}
          aria-label={`Use ${name}`}
          onClick={() => onUse(name)}
        >
          Use
        </SteadyButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onExport(name)}>Export…</Menu.Item>
          {trouble === null && <Menu.Item onClick={() => onRename(name)}>Rename…</Menu.Item>}
          <Menu.Item onClick={() => onRemove(name)}>Remove…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Flex>
  );
}
