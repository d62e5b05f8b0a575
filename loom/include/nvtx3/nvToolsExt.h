/* NVTX: names and ranges for profilers, which nobody watches here.  Ranges
 * that are pushed are counted, as the calls' results have it. */
#ifndef LOOM_NVTX_H
#define LOOM_NVTX_H

#include <stddef.h>
#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_SUCCESS 0
#define NVTX_NO_PUSH_POP_TRACKING ((int)-2)
#define NVTX_INLINE_STATIC static inline

typedef enum { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum {
	NVTX_MESSAGE_UNKNOWN = 0,
	NVTX_MESSAGE_TYPE_ASCII = 1,
	NVTX_MESSAGE_TYPE_UNICODE = 2,
	NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
typedef enum {
	NVTX_PAYLOAD_UNKNOWN = 0,
	NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
	NVTX_PAYLOAD_TYPE_INT64 = 2,
	NVTX_PAYLOAD_TYPE_DOUBLE = 3,
	NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
	NVTX_PAYLOAD_TYPE_INT32 = 5,
	NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;

typedef union nvtxMessageValue_t {
	const char *ascii;
	const wchar_t *unicode;
	nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
	uint16_t version, size;
	uint32_t category;
	int32_t colorType;
	uint32_t color;
	int32_t payloadType, reserved0;
	union payload_t {
		uint64_t ullValue;
		int64_t llValue;
		double dValue;
		uint32_t uiValue;
		int32_t iValue;
		float fValue;
	} payload;
	int32_t messageType;
	nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef nvtxEventAttributes_v2 nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE \
	((uint16_t)sizeof(nvtxEventAttributes_t))

static inline int loom_nvtx_depth(int change)
{
	static __thread int depth;
	int before = depth;

	if (depth + change < 0)
		return NVTX_NO_PUSH_POP_TRACKING;
	depth += change;
	return change < 0 ? depth : before;
}

static inline nvtxRangeId_t loom_nvtx_range(void)
{
	static nvtxRangeId_t last;

	return ++last;
}

#define LOOM_NVTX(name, ...) \
	static inline void name(__VA_ARGS__) {}
LOOM_NVTX(nvtxInitialize, const void *reserved __attribute__((__unused__)))
LOOM_NVTX(nvtxMarkEx, const nvtxEventAttributes_t *a __attribute__((__unused__)))
LOOM_NVTX(nvtxMarkA, const char *text __attribute__((__unused__)))
LOOM_NVTX(nvtxRangeEnd, nvtxRangeId_t id __attribute__((__unused__)))
LOOM_NVTX(nvtxNameCategoryA, uint32_t category __attribute__((__unused__)),
	  const char *name __attribute__((__unused__)))
LOOM_NVTX(nvtxNameOsThreadA, uint32_t thread __attribute__((__unused__)),
	  const char *name __attribute__((__unused__)))
LOOM_NVTX(nvtxDomainDestroy, nvtxDomainHandle_t d __attribute__((__unused__)))
LOOM_NVTX(nvtxDomainMarkEx, nvtxDomainHandle_t d __attribute__((__unused__)),
	  const nvtxEventAttributes_t *a __attribute__((__unused__)))
LOOM_NVTX(nvtxDomainRangeEnd, nvtxDomainHandle_t d __attribute__((__unused__)),
	  nvtxRangeId_t id __attribute__((__unused__)))
#undef LOOM_NVTX

static inline int nvtxRangePushA(const char *text)
{
	(void)text;
	return loom_nvtx_depth(1);
}

static inline int nvtxRangePushEx(const nvtxEventAttributes_t *attributes)
{
	(void)attributes;
	return loom_nvtx_depth(1);
}

static inline int nvtxRangePop(void)
{
	return loom_nvtx_depth(-1);
}

static inline int nvtxDomainRangePushEx(nvtxDomainHandle_t domain,
					const nvtxEventAttributes_t *attributes)
{
	(void)domain;
	return nvtxRangePushEx(attributes);
}

static inline int nvtxDomainRangePop(nvtxDomainHandle_t domain)
{
	(void)domain;
	return nvtxRangePop();
}

static inline nvtxRangeId_t nvtxRangeStartA(const char *text)
{
	(void)text;
	return loom_nvtx_range();
}

static inline nvtxRangeId_t nvtxRangeStartEx(
	const nvtxEventAttributes_t *attributes)
{
	(void)attributes;
	return loom_nvtx_range();
}

static inline nvtxRangeId_t nvtxDomainRangeStartEx(
	nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes)
{
	(void)domain;
	return nvtxRangeStartEx(attributes);
}

static inline nvtxDomainHandle_t nvtxDomainCreateA(const char *name)
{
	(void)name;
	return 0;
}

static inline nvtxStringHandle_t nvtxDomainRegisterStringA(
	nvtxDomainHandle_t domain, const char *text)
{
	(void)domain;
	(void)text;
	return 0;
}

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA

#endif
