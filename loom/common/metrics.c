#include "common/metrics.h"

#define METRIC(name, kind, field, ncu) \
	{ #name, LOOM_##kind, LOOM_##field, ncu },
#define KIND(kind, name, pass, passes, granule) { name, pass, passes },
#define SHAPE(shape, name) #name,

const struct loom_metric loom_metrics[LOOM_METRICS] = {
	LOOM_METRIC_LIST(METRIC, METRIC)
};

const struct loom_kind_name loom_kind_names[LOOM_KINDS] = {
	LOOM_KIND_LIST(KIND)
};

const char *const loom_shape_names[LOOM_SHAPES] = {
	LOOM_SHAPE_LIST(SHAPE)
};
