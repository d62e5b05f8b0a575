/* What devices have to do with each other.  Those of a model with NVLink may use
 * each other's memory, with atomic operations too; of others, PCIe's, it depends
 * on the machine, and here they may not. */
#include "base/device.h"
#include "base/host-lock.h"
#include "base/model.h"
#include "memory/peers.h"
#include "api/errors.h"
#include "loom/host.h"

static int can_access(int device, int peer)
{
	return device != peer && loom_model()->links;
}

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
	if (!loom_device_exists(device) || !loom_device_exists(peer))
		return loom_error(cudaErrorInvalidDevice);
	if (!can)
		return loom_error(cudaErrorInvalidValue);
	*can = can_access(device, peer);
	return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
	LOOM_HOST_LOCK;

	if (!loom_device_exists(peer))
		return loom_error(cudaErrorInvalidDevice);
	if (flags)
		return loom_error(cudaErrorInvalidValue);
	if (!can_access((int)loom_device, peer))
		return loom_error(cudaErrorPeerAccessUnsupported);
	if (loom_peer_enabled(loom_device, (unsigned)peer))
		return loom_error(cudaErrorPeerAccessAlreadyEnabled);
	loom_peer_enable(loom_device, (unsigned)peer, 1);
	return cudaSuccess;
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
	LOOM_HOST_LOCK;

	if (!loom_device_exists(peer))
		return loom_error(cudaErrorInvalidDevice);
	if (!loom_peer_enabled(loom_device, (unsigned)peer))
		return loom_error(cudaErrorPeerAccessNotEnabled);
	loom_peer_enable(loom_device, (unsigned)peer, 0);
	return cudaSuccess;
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr,
				      int source, int destination)
{
	if (!loom_device_exists(source) || !loom_device_exists(destination) ||
	    source == destination)
		return loom_error(cudaErrorInvalidDevice);
	if (!value)
		return loom_error(cudaErrorInvalidValue);
	switch (attr) {
	case cudaDevP2PAttrPerformanceRank:
		*value = 0; /* all links are alike */
		return cudaSuccess;
	case cudaDevP2PAttrAccessSupported:
	case cudaDevP2PAttrNativeAtomicSupported:
	case cudaDevP2PAttrCudaArrayAccessSupported:
		*value = can_access(source, destination);
		return cudaSuccess;
	}
	return loom_error(cudaErrorInvalidValue);
}
