import { ActionIcon, Flex, Select } from '@mantine/core';
import { AppError } from '../../../../../shared/errors.ts';
import type { OpenVertex, VertexRow } from '../../../../../shared/vertices.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { canDraw } from '../../../../ui/chart/can-draw.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import { notifyDelivery } from '../../../../ui/notify/notify-delivery.ts';
import { listName, sentenceName } from '../../store.ts';
import styles from './edges.module.css';

interface PictureToolsProps {
  readonly vertex: OpenVertex;
  readonly vertices: readonly VertexRow[];
  /** Id of the selected vertex. */
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly onFit: () => void;
  readonly onLayOut: () => void;
  /** Returns the picture as a PNG file in base64; null if it is not drawn yet. */
  readonly onPicture: () => string | null;
  readonly onStartOver: () => void;
}

/** Bar above the picture: selects a vertex, arranges and saves the picture. */
export function PictureTools(props: PictureToolsProps) {
  const { vertex, vertices, selected, onSelect, onFit, onLayOut, onPicture, onStartOver } = props;
  const host = useHost();
  const { run } = useAct(notifyProblem);
  const save = () =>
    run(async () => {
      const base64 = onPicture();
      if (base64 === null) throw new AppError('bad-input', 'The picture is not drawn yet; try again.');
      const name = `neighbours-of-${sentenceName(vertex)}`;
      notifyDelivery(host, await host.api.monitor.exportPicture({ name, base64 }), () => 'Picture saved');
    });
  return (
    <Flex className={styles['pictureTools']} align="center" gap="var(--space-4)">
      <Select
        className={styles['vertexChoice']}
        aria-label="Vertex in the picture"
        searchable
        allowDeselect={false}
        nothingFoundMessage="Not in the picture"
        data={vertices.map((each) => ({ value: each.id, label: listName(each) }))}
        value={selected}
        onChange={(id) => id !== null && onSelect(id)}
      />
      {canDraw() && (
        <>
          <Tool label="Zoom to fit" icon="fit" onClick={onFit} />
          <Tool label="Lay out again" icon="layout" onClick={onLayOut} />
          <Tool label="Save picture" icon="download" onClick={save} />
        </>
      )}
      <Tool label="Start over" icon="undo" onClick={onStartOver} />
    </Flex>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: () => void;
}

const Tool = ({ label, icon, onClick }: ToolProps) => (
  <ActionIcon aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </ActionIcon>
);
