/* int2, float4 and the other vector types, their make_ functions, and dim3. */
#ifndef LOOM_VECTORS_H
#define LOOM_VECTORS_H

#define LOOM_ALIGN(n) __attribute__((aligned(n)))

#define LOOM_VECTOR(name, T, a2, a4)                                        \
	struct name##1 { T x; };                                            \
	struct LOOM_ALIGN(a2) name##2 { T x, y; };                          \
	struct name##3 { T x, y, z; };                                      \
	struct LOOM_ALIGN(a4) name##4 { T x, y, z, w; };                    \
	typedef struct name##1 name##1;                                     \
	typedef struct name##2 name##2;                                     \
	typedef struct name##3 name##3;                                     \
	typedef struct name##4 name##4;                                     \
	static inline name##1 make_##name##1(T x)                           \
	{                                                                   \
		name##1 v = { x };                                          \
		return v;                                                   \
	}                                                                   \
	static inline name##2 make_##name##2(T x, T y)                      \
	{                                                                   \
		name##2 v = { x, y };                                       \
		return v;                                                   \
	}                                                                   \
	static inline name##3 make_##name##3(T x, T y, T z)                 \
	{                                                                   \
		name##3 v = { x, y, z };                                    \
		return v;                                                   \
	}                                                                   \
	static inline name##4 make_##name##4(T x, T y, T z, T w)            \
	{                                                                   \
		name##4 v = { x, y, z, w };                                 \
		return v;                                                   \
	}

LOOM_VECTOR(char, signed char, 2, 4)
LOOM_VECTOR(uchar, unsigned char, 2, 4)
LOOM_VECTOR(short, short, 4, 8)
LOOM_VECTOR(ushort, unsigned short, 4, 8)
LOOM_VECTOR(int, int, 8, 16)
LOOM_VECTOR(uint, unsigned int, 8, 16)
LOOM_VECTOR(long, long, 16, 16)
LOOM_VECTOR(ulong, unsigned long, 16, 16)
LOOM_VECTOR(longlong, long long, 16, 16)
LOOM_VECTOR(ulonglong, unsigned long long, 16, 16)
LOOM_VECTOR(float, float, 8, 16)
LOOM_VECTOR(double, double, 16, 16)

#undef LOOM_VECTOR

struct dim3 {
	unsigned int x, y, z;
#ifdef __cplusplus
	constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
		       unsigned int vz = 1)
		: x(vx), y(vy), z(vz)
	{
	}
	constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
	{
	}
	constexpr operator uint3() const
	{
		return uint3{ x, y, z };
	}
#endif
};
typedef struct dim3 dim3;

#endif
